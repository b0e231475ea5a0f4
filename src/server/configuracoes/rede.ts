/** How this server is reached and sends mails, as its settings say, and a mail that tries the sending. */
import { networkInterfaces } from 'node:os'
import type { Rede } from '../../contract/configuracoes.ts'
import { Recusa } from '../../core/recusa.ts'
import { alcanceOf } from '../../core/rede.ts'
import { type Context, usuarioOf } from '../api/api.ts'
import type { Db } from '../database/schema/types.ts'
import { sendWithinLimit } from '../mail/within-limit.ts'
import type { Config } from '../process/config.ts'

const TIPO = 'teste'
/** For so long a test mail is tried again. */
const TEST_MINUTES = 15

/** The settings, without the password in SMTP_URL, and how the caller's last test mail went. */
export async function readRede({ db, config, ...context }: Context): Promise<Rede> {
  const { host, port, appUrl, appUrlGiven } = config
  return {
    host,
    porta: port,
    app_url: appUrl,
    app_url_informada: appUrlGiven,
    alcance: alcanceOf(config),
    enderecos: ownAddresses(),
    windows: process.platform === 'win32',
    servidor_de_email: mailServerOf(config),
    ultimo_teste: await lastTest(db, usuarioOf(context).id, config),
  }
}

/** Sends the caller a mail that says that sending works. Throws Recusa SEM_SMTP or LIMITE_DE_EMAILS. */
export async function sendTest(context: Context): Promise<{ para: string }> {
  const { config, now } = context
  const { id, nome, email } = usuarioOf(context)
  if (config.smtpUrl === undefined)
    throw new Recusa(
      'SEM_SMTP',
      'Este servidor ainda não envia emails: falta SMTP_URL. Informe-o ao iniciar o Plantão e tente de novo.',
    )
  await sendWithinLimit(context, id, [
    {
      tipo: TIPO,
      para: email,
      assunto: 'Teste de email do Plantão',
      expira_em: new Date(now().getTime() + TEST_MINUTES * 60_000),
      texto: `Olá, ${nome}.

Se você está lendo isto, o Plantão envia emails. Os links dos emails começam com este endereço:

${config.appUrl}
`,
    },
  ])
  return { para: email }
}

/** The mail server's host, port and user, and the sender; null without SMTP_URL. */
function mailServerOf({ smtpUrl, mailFrom }: Config): Rede['servidor_de_email'] {
  if (smtpUrl === undefined) return null
  const { protocol, hostname, port, username } = new URL(smtpUrl)
  return {
    servidor: `${hostname}:${port || (protocol === 'smtps:' ? '465' : '587')}`,
    usuario: username === '' ? null : decoded(username),
    remetente: mailFrom ?? null,
  }
}

async function lastTest(db: Db, usuarioId: string, { smtpUrl }: Config): Promise<Rede['ultimo_teste']> {
  const mail = await db
    .selectFrom('caixa_de_saida')
    .select(['para', 'status', 'created_at as em', 'ultimo_erro as erro'])
    .where('tipo', '=', TIPO)
    .where('usuario_id', '=', usuarioId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!mail) return null
  const { status, erro, ...rest } = mail
  return { ...rest, enviado: status === 'Enviado', erro: erro && withoutSenha(erro, smtpUrl) }
}

/** A server may repeat what was sent to it. */
function withoutSenha(text: string, smtpUrl: string | undefined): string {
  const { password = '' } = smtpUrl === undefined ? {} : new URL(smtpUrl)
  const forms = password === '' ? [] : [password, decoded(password)]
  return forms.reduce((rest, form) => rest.replaceAll(form, '•••'), text)
}

/** A part of a URL as it was written; unchanged if it is not encoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The IPv4 addresses of this computer in its networks. */
function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flat()
    .filter((one) => one !== undefined)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}
