/** Mails sent when someone's access changes. */
import { authorOf, type Context } from '../api/api.ts'
import type { Mail } from '../mail/mailer.ts'
import { sendWithinLimit } from '../mail/within-limit.ts'
import { LINK_DAYS } from '../session/confirm-email.ts'

interface Person {
  nome: string
  /** The login's email. */
  email: string
}

/** The parts of the context that a change with mails needs. */
export type Sending = Pick<Context, 'db' | 'accounts' | 'config' | 'mailer' | 'now' | 'afterCommit'>

export interface Convite {
  /** The id of the usuario who invites. */
  autor: string | undefined
  /** 'informada': the Administrador tells the password. 'nenhuma': nobody knows one. */
  senha: 'informada' | 'nenhuma'
}

const SENHA: Readonly<Record<Convite['senha'], string>> = {
  informada: `use este email e a senha que
o Administrador lhe informar. Se não a recebeu, use "Esqueci minha senha" na tela de entrada.`,
  nenhuma: `clique em "Esqueci minha senha"
e informe este email: você recebe um link para criar a sua senha.`,
}

/** Sends an invitation to a new login; its link confirms the address. Throws Recusa LIMITE_DE_EMAILS. */
export async function sendConvite(
  context: Sending,
  { nome, email }: Person,
  { autor, senha }: Convite,
): Promise<void> {
  const link = await context.accounts.confirmationLink(email)
  await send(context, autor, [
    {
      tipo: 'convite',
      para: email,
      assunto: 'Convite para o Plantão',
      texto: `Olá, ${nome}.

Você agora tem acesso ao Plantão. Abra este link para confirmar que este email é seu:

${link}

O link vale por ${LINK_DAYS} dias. Para entrar, abra ${context.config.appUrl} e ${SENHA[senha]}
`,
    },
  ])
}

/** Notifies both addresses of a login's new email and asks the new one to confirm. Throws Recusa LIMITE_DE_EMAILS. */
export async function notifyEmailChange(
  context: Context,
  { nome, email }: Person,
  previous: string,
): Promise<void> {
  const link = await context.accounts.confirmationLink(email)
  await send(context, authorOf(context).usuario?.id, [
    {
      tipo: 'troca_de_email',
      para: email,
      assunto: 'Seu email no Plantão mudou',
      texto: `Olá, ${nome}.

Este email agora é o do seu acesso ao Plantão; a senha continua a mesma. Abra este link para confirmar que ele é seu:

${link}

O link vale por ${LINK_DAYS} dias.
`,
    },
    {
      tipo: 'troca_de_email',
      para: previous,
      assunto: 'Seu email no Plantão mudou',
      texto: `Olá, ${nome}.

Um Administrador trocou o email do seu acesso ao Plantão: com ${previous} não se entra mais.
Se você não esperava por isso, procure um Administrador.
`,
    },
  ])
}

async function send(
  context: Sending,
  usuario_id: string | undefined,
  mails: Pick<Mail, 'tipo' | 'para' | 'assunto' | 'texto'>[],
): Promise<void> {
  const expira_em = new Date(context.now().getTime() + LINK_DAYS * 86_400_000)
  await sendWithinLimit(
    context,
    usuario_id,
    mails.map((mail) => ({ ...mail, expira_em })),
  )
}
