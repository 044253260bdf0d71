import { LOGIN_CODE_LENGTH, type MailLanguage } from '@callisto/contract'

/** The code with a space in its middle. */
const HALF = LOGIN_CODE_LENGTH / 2

const TEXTS: Readonly<
  Record<MailLanguage, { subject: string; text(code: string, minutes: number, origin: string): string }>
> = {
  en: {
    subject: 'Your login code',
    text: (code, minutes, origin) =>
      `${code} is your login code for ${origin}.\n\nIt is valid for ${minutes} minutes, only in the browser that asked for it. Nobody from us will ever ask you for it.\n\nIf you did not ask for it, ignore this mail.`,
  },
  es: {
    subject: 'Tu código de acceso',
    text: (code, minutes, origin) =>
      `${code} es tu código de acceso para ${origin}.\n\nEs válido durante ${minutes} minutos y solo en el navegador que lo pidió. Nadie de nuestro equipo te lo pedirá nunca.\n\nSi no lo pediste, ignora este correo.`,
  },
  ja: {
    subject: 'ログインコード',
    text: (code, minutes, origin) =>
      `${origin} のログインコードは ${code} です。\n\n有効期間は ${minutes} 分で、コードを要求したブラウザでのみ使えます。当社からコードをお尋ねすることは決してありません。\n\n心当たりがない場合は、このメールを無視してください。`,
  },
  tr: {
    subject: 'Giriş kodunuz',
    text: (code, minutes, origin) =>
      `${origin} için giriş kodunuz: ${code}.\n\n${minutes} dakika boyunca ve yalnızca kodu isteyen tarayıcıda geçerlidir. Hiçbir çalışanımız bu kodu sizden istemez.\n\nBu kodu siz istemediyseniz bu e-postayı dikkate almayın.`,
  },
  zh: {
    subject: '您的登录验证码',
    text: (code, minutes, origin) =>
      `您在 ${origin} 的登录验证码是 ${code}。\n\n有效期 ${minutes} 分钟，且仅在请求它的浏览器中有效。我们绝不会向您索要验证码。\n\n如果这不是您本人的请求，请忽略此邮件。`,
  },
}

/** Subject and text of the mail with a code. The code is in the text only: subjects are shown on locked screens. */
export function codeMail(
  language: MailLanguage,
  code: string,
  minutes: number,
  origin: string,
): { subject: string; text: string } {
  const { subject, text } = TEXTS[language]
  return { subject, text: text(`${code.slice(0, HALF)} ${code.slice(HALF)}`, minutes, origin) }
}
