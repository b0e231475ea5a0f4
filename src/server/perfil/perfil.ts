/** The profile routes: the caller's own record, second factor and open sessions. */
import { describeDevice } from '../../core/device.ts'
import { Recusa } from '../../core/recusa.ts'
import { api, apiWithoutTransaction, authorOf, type Context, usuarioOf } from '../api/api.ts'
import { refusal } from '../api/errors.ts'
import { lockVersion } from '../cadastro/writes.ts'
import { recordAct } from '../database/connections/acts.ts'
import type { Db } from '../database/schema/types.ts'

// Without a transaction: a failed password or code must stay counted even if the call fails.
const { perfil } = apiWithoutTransaction

export const perfilHandlers = {
  obter: api.perfil.obter.handler(({ context }) => perfilOf(context)),

  atualizarNome: api.perfil.atualizarNome.handler(async ({ input, context }) => {
    const { db } = context
    const { userId } = authorOf(context)
    const usuario = usuarioOf(context)
    const obter = () => currentNome(db, usuario.id)
    await lockVersion(db, 'usuarios', { id: usuario.id, versao: input.versao, obter })
    await db.updateTable('usuarios').set({ nome: input.nome }).where('id', '=', usuario.id).execute()
    // Mails and password rules use the login's name.
    await db.updateTable('auth.user').set({ name: input.nome }).where('id', '=', userId).execute()
    return obter()
  }),

  sessoes: api.perfil.sessoes.handler(async ({ context }) => {
    const { userId, sessionId } = authorOf(context)
    const open = await context.accounts.openSessionsOf(userId)
    return {
      sessoes: open.map(({ id, userAgent, ip, bearer, createdAt, usedAt }) => ({
        id,
        dispositivo: describeDevice(userAgent),
        programa: bearer,
        ip,
        criada_em: createdAt,
        usada_em: usedAt,
        atual: id === sessionId,
      })),
    }
  }),

  encerrarSessao: api.perfil.encerrarSessao.handler(async ({ input, context }) => {
    const { userId } = authorOf(context)
    if (!(await context.accounts.endSession(context.db, { userId, sessionId: input.id })))
      throw new Recusa('NAO_ENCONTRADO', 'Esta sessão já foi encerrada.')
    await recordAct(context.db, context, { ato: 'sessao_encerrada' })
    return { ok: true as const }
  }),

  encerrarOutras: api.perfil.encerrarOutras.handler(async ({ context }) => {
    const { userId, sessionId } = authorOf(context)
    const encerradas = await context.accounts.endSessions(context.db, userId, sessionId)
    await recordAct(context.db, context, { ato: 'sessoes_encerradas', detalhes: { encerradas } })
    return { encerradas }
  }),

  iniciarSegundoFator: perfil.iniciarSegundoFator.handler(async ({ input, context }) => {
    const begun = await context.accounts.beginSecondFactor(authorOf(context), input.senha, context)
    setCookies(context, begun.cookies)
    return { uri: begun.uri, chave: begun.chave }
  }),

  confirmarSegundoFator: perfil.confirmarSegundoFator.handler(async ({ input, context }) => {
    const confirmed = await context.accounts.confirmSecondFactor(authorOf(context), input.codigo, context)
    setCookies(context, confirmed.cookies)
    return { codigos: confirmed.codigos }
  }),

  gerarCodigos: perfil.gerarCodigos.handler(async ({ input, context }) => {
    const renewed = await context.accounts.renewRecoveryCodes(authorOf(context), input.senha, context)
    setCookies(context, renewed.cookies)
    return { codigos: renewed.codigos }
  }),

  desativarSegundoFator: perfil.desativarSegundoFator.handler(async ({ input, context }) => {
    await context.accounts.dropSecondFactor(authorOf(context), input.senha, context)
    return { ok: true as const }
  }),
}

async function perfilOf(context: Context) {
  const { accounts, db } = context
  const { userId } = authorOf(context)
  const row = await db
    .selectFrom('usuarios as u')
    .leftJoin('lojas as l', 'l.id', 'u.loja_id')
    .leftJoin('colaboradores as c', 'c.id', 'u.colaborador_id')
    .select(['u.nome', 'u.email', 'u.cargo', 'u.status', 'u.created_at', 'u.versao'])
    .select(['l.id as loja_id', 'l.nome as loja_nome'])
    .select(['c.id as colaborador_id', 'c.nome as colaborador_nome', 'c.cargo as colaborador_cargo'])
    .where('u.user_id', '=', userId)
    .executeTakeFirstOrThrow(() => refusal('SEM_ACESSO'))
  const { nome, email, cargo, status, versao } = row
  return {
    nome,
    email,
    cargo,
    status,
    membro_desde: row.created_at,
    loja: row.loja_id && row.loja_nome ? { id: row.loja_id, nome: row.loja_nome } : null,
    colaborador:
      row.colaborador_id && row.colaborador_nome && row.colaborador_cargo
        ? { id: row.colaborador_id, nome: row.colaborador_nome, cargo: row.colaborador_cargo }
        : null,
    segundo_fator: await accounts.secondFactorOf(userId),
    versao,
  }
}

/** Throws Recusa SEM_ACESSO if the usuario was deleted meanwhile. */
async function currentNome(db: Db, id: string) {
  return db
    .selectFrom('usuarios')
    .select(['nome', 'versao'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => refusal('SEM_ACESSO'))
}

function setCookies({ setReplyHeader }: Pick<Context, 'setReplyHeader'>, cookies: string[]): void {
  if (cookies.length > 0) setReplyHeader('set-cookie', cookies)
}
