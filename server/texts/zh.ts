import type { Texts } from './en'

export const zh: Texts = {
  tooMany: { title: '请稍候', text: '尝试次数过多，请稍候再试。' },
  linkGone: { title: '此链接已失效', text: '请重新获取链接。' },
  wentWrong: '服务器出了点问题',
  password: {
    mail: {
      subject: '你的新密码',
      body: (link) => `请在一小时内打开此链接设置新密码： ${link}`,
    },
    title: '设置新密码',
    label: '新密码',
    action: '设置密码',
    tooLong: '密码过长',
    tooShort: (least) => `密码至少需要 ${least} 个字符`,
    weak: '密码不符合要求',
    done: '新密码已设置',
    goOn: '登录',
  },
  email: {
    proof: {
      subject: '你的新电子邮件地址',
      body: (link) => `请在一小时内打开此链接，确认将此地址用于你的账户： ${link}`,
    },
    notice: {
      subject: '你的电子邮件地址',
      body: '有人请求更改你账户的电子邮件地址。如果不是你本人操作，请设置新密码。',
    },
    title: '确认你的电子邮件地址',
    action: '确认',
    done: '你的电子邮件地址已确认',
    goOn: '继续',
    taken: { title: '此地址已属于另一个账户', text: '未作任何更改。' },
  },
  phone: {
    subject: '你的验证码',
    body: (code) => `你的验证码是 ${code}，十分钟内有效。`,
  },
  certificate: {
    valid: '此证书有效',
    none: { title: '证书不存在', text: '没有使用此验证编号的证书。' },
    assessment: '测评',
    organization: '组织',
    score: '最终得分',
    earnedOn: '获得日期',
    name: '姓名',
    nameHidden: '未显示：证书持有人未允许显示',
  },
  singleSignOn: {
    title: '登录',
    notUsed: '该组织未使用单点登录。',
    refused: '无法验证此次登录。',
    again: '请重试',
  },
  robotCheck: '机器人验证',
  report: {
    gone: '请重新导出报告。',
    question: '问题',
    answer: '答案',
    correct: '正确',
    responses: '回答数',
    yes: '是',
    no: '否',
  },
  shortcuts: { search: '搜索', library: '资料库', favorites: '收藏' },
}
