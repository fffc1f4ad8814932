/** Returns an unsigned response with so many empty elements, which any client can post, as base64. */
export const hostileAnswer = (requestId: string, elements: number): string => encode(requestId, '<a/>'.repeat(elements))

/** Returns one with an invalid signature: the library compares the positions of its elements, which takes longest. */
export const slowestAnswer = (requestId: string): string => encode(requestId, `${signature}${'<a/>'.repeat(1_950)}`)

const encode = (requestId: string, content: string): string =>
  Buffer.from(
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" InResponseTo="${requestId}" ID="_x">${content}</samlp:Response>`,
  ).toString('base64')

const signature = `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo>\
<ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>\
<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>\
<ds:Reference URI="#_x"><ds:Transforms>\
<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>\
<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/></ds:Transforms>\
<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>aGVsbG8=</ds:DigestValue>\
</ds:Reference></ds:SignedInfo><ds:SignatureValue>aGVsbG8=</ds:SignatureValue></ds:Signature>`
