/** How Plantão is reached from other computers and sends mails, in words for who starts it. */

/** Whether a host name or IP address means only the computer that uses it. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}

/** The addresses at which a server listens for all of its networks. */
const EVERY_NETWORK = ['0.0.0.0', '::']

/** 'sem_endereco': others on the network reach it, but the links in mails open on its own computer only. */
export const ALCANCES = ['este_computador', 'sem_endereco', 'outros'] as const
export type Alcance = (typeof ALCANCES)[number]

/** The computers that reach a server which listens on `host` and is opened at the URL `appUrl`. */
export function alcanceOf({ host, appUrl }: { host: string; appUrl: string }): Alcance {
  if (!isLoopback(new URL(appUrl).hostname)) return 'outros'
  return EVERY_NETWORK.includes(host) || !isLoopback(host) ? 'sem_endereco' : 'este_computador'
}

/** The command that starts Plantão with these settings, for a POSIX shell or PowerShell. */
export function startCommand(settings: Readonly<Record<string, string>>, windows: boolean): string {
  const parts = Object.entries(settings).map(([name, value]) =>
    windows
      ? `$env:${name}='${value.replaceAll("'", "''")}';`
      : `${name}=${/^[\w.:/@+-]*$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`}`,
  )
  return [...parts, 'npm start'].join(' ')
}

/** Explains an error of the mail server; null if it is none of the usual ones. */
export function explainMailError(error: string): string | null {
  return MAIL_ERRORS.find(([pattern]) => pattern.test(error))?.[1] ?? null
}

const MAIL_ERRORS: readonly (readonly [RegExp, string])[] = [
  [
    /EAUTH|Invalid login|\b53[045]\b|Authentication/i,
    'O servidor recusou o usuário ou a senha. Muitos provedores pedem uma senha de aplicativo, criada na conta, em vez da senha de sempre.',
  ],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'Não há servidor com esse nome. Confira o nome em SMTP_URL.'],
  [/ECONNREFUSED/, 'O servidor não atende nessa porta. Confira a porta em SMTP_URL: costuma ser 465 ou 587.'],
  [
    /ETIMEDOUT|timeout|EHOSTUNREACH|ENETUNREACH/i,
    'O servidor não respondeu. Confira o nome e a porta em SMTP_URL, e se a rede deixa sair emails.',
  ],
  [
    /wrong version number|ESOCKET|certificate|EPROTO|SSL/i,
    'A conexão segura falhou. Com a porta 465 o endereço começa com smtps://; com a 587, com smtp://.',
  ],
  [/\b55[0-9]\b|EENVELOPE/, 'O servidor não aceitou o remetente ou o destinatário. Confira MAIL_FROM.'],
]
