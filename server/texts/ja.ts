import type { Texts } from './en'

export const ja: Texts = {
  tooMany: { title: 'しばらくお待ちください', text: '試行回数が多すぎます。しばらくしてからお試しください。' },
  linkGone: { title: 'このリンクは無効になりました', text: '新しいリンクを取得してください。' },
  wentWrong: 'サーバーで問題が発生しました',
  password: {
    mail: {
      subject: '新しいパスワード',
      body: (link) => `1 時間以内にこちらで新しいパスワードを設定してください： ${link}`,
    },
    title: '新しいパスワードの設定',
    label: '新しいパスワード',
    action: 'パスワードを設定',
    tooLong: 'このパスワードは長すぎます',
    tooShort: (least) => `パスワードは ${least} 文字以上にしてください`,
    weak: 'パスワードが条件を満たしていません',
    done: '新しいパスワードを設定しました',
    goOn: 'サインイン',
  },
  email: {
    proof: {
      subject: '新しいメールアドレス',
      body: (link) => `1 時間以内にこちらで、アカウントに使うこのアドレスを確認してください： ${link}`,
    },
    notice: {
      subject: 'メールアドレスについて',
      body: 'お使いのアカウントに別のメールアドレスを登録する申請がありました。お心当たりがない場合は、新しいパスワードを設定してください。',
    },
    title: 'メールアドレスの確認',
    action: '確認する',
    done: 'メールアドレスを確認しました',
    goOn: '続ける',
    taken: { title: 'このアドレスは別のアカウントで使用されています', text: '変更はありません。' },
  },
  phone: {
    subject: '確認コード',
    body: (code) => `確認コードは ${code} です。10 分間有効です。`,
  },
  certificate: {
    valid: 'この修了証は有効です',
    none: { title: '修了証が見つかりません', text: 'この検証 ID の修了証はありません。' },
    assessment: 'テスト',
    organization: '組織',
    score: '最終スコア',
    earnedOn: '取得日',
    name: '氏名',
    nameHidden: '非表示（本人が表示を許可していません）',
  },
  singleSignOn: {
    title: 'サインイン',
    notUsed: 'この組織ではシングルサインオンを使用していません。',
    refused: 'サインインを確認できませんでした。',
    again: 'もう一度お試しください',
  },
  robotCheck: 'ロボット確認',
  report: {
    gone: 'もう一度レポートを書き出してください。',
    question: '質問',
    answer: '回答',
    correct: '正解',
    responses: '回答数',
    yes: 'はい',
    no: 'いいえ',
  },
  shortcuts: { search: '検索', library: 'ライブラリ', favorites: 'お気に入り' },
}
