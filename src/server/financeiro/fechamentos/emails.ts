/**
 * Mails about a closing: to the people who may approve it when it is sent, and to its sender when it was decided. They have its
 * name and a link, and no people and amounts, because mails are read on the way.
 */
import { sql } from 'kysely'
import { nameOfClosing } from '../../../core/financeiro/fechamentos.ts'
import { type Context, usuarioOf } from '../../api/api.ts'
import { readRegras } from '../regras.ts'

type Caller = Pick<Context, 'db' | 'identity' | 'config' | 'mailer' | 'now' | 'afterCommit'>

const DECISOES = {
  enviado: ['espera aprovação', 'foi enviado e espera a sua aprovação'],
  aprovado: ['aprovado', 'que você enviou foi aprovado'],
  devolvido: ['voltou para correção', 'que você enviou voltou para correção'],
} as const

const TIPO = 'fechamento'
/** The most of these mails that a person gets in an hour: a closing can be sent and taken back without end. */
const MAX_PER_HOUR = 30
const EXPIRES_MS = 24 * 60 * 60_000

/**
 * Stores the mails in the transaction of the change, so that each event has one, and starts sending them after the commit.
 * No effect without SMTP_URL, and where Configurações says so. Nobody is told of what they did themselves.
 */
export async function tellByEmail(
  caller: Caller,
  closing: { id: string; numero: number | null; dia_pagamento: string },
  what: keyof typeof DECISOES,
  to: readonly string[],
): Promise<void> {
  const { db, config, mailer, now } = caller
  const others = to.filter((id) => id !== usuarioOf(caller).id)
  if (config.smtpUrl === undefined || others.length === 0 || !(await readRegras(db)).avisar_por_email) return
  const { rows } = await sql<{ email: string }>`
    select u.email from usuarios u
     where u.id = any(${others}::uuid[]) and u.status = 'Ativo' and u.user_id is not null
       and (select count(*) from caixa_de_saida m
             where m.tipo = ${TIPO} and m.para = u.email and m.created_at > now() - interval '1 hour')
           < ${MAX_PER_HOUR}`.execute(db)
  const [state, sentence] = DECISOES[what]
  const name = nameOfClosing(closing)
  await mailer.sendAll(
    rows.map(({ email }) => ({
      tipo: TIPO,
      para: email,
      assunto: `${name} ${state}`,
      texto: `O ${name.toLowerCase()} ${sentence}.

Abra-o no Plantão:

${config.appUrl}/fechamentos/${closing.id}
`,
      expira_em: new Date(now().getTime() + EXPIRES_MS),
    })),
    db,
  )
  caller.afterCommit(mailer.deliverSoon)
}
