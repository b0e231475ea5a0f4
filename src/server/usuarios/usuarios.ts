/** The routes of usuarios. */
import type { NewUsuarioInput, Usuario } from '../../contract/usuarios.ts'
import { api, apiWithoutTransaction, type Context, type InChange } from '../api/api.ts'
import { doing } from '../api/done.ts'
import { fromQuery, listHandlers, recordHandlers } from '../cadastro/handlers.ts'
import type { PasswordHash } from '../session/index.ts'
import {
  darAcesso,
  redefinirSenha,
  removerSegundoFator,
  requireGoodSenha,
  requireOpenSignups,
  sincronizarUsuarios,
} from './acesso.ts'
import { convidarTodos, listarConvites, pararConvites } from './convites.ts'
import { obterUsuario, selectUsuarios, USUARIOS_COLUMNS } from './queries.ts'
import { alternarStatus, excluirUsuario, insertUsuario, USUARIO_DELETION, updateUsuario } from './writes.ts'

/** Hashes the password without holding a connection, then runs `work` in the request's transaction. */
async function changeWithHash<T>(
  context: Context & { change: <U>(work: (inChange: InChange) => Promise<U>) => Promise<U> },
  senha: string,
  work: (context: Context, hash: PasswordHash) => Promise<T>,
): Promise<T> {
  const hash = await context.accounts.hashPassword(senha)
  return context.change((inChange) => work({ ...context, ...inChange }, hash))
}

const { usuarios } = apiWithoutTransaction

/** The route that creates a user; its handler receives the password's hash. */
const criar = {
  handler: (
    handle: (options: {
      input: NewUsuarioInput & { hash: PasswordHash }
      context: Context
    }) => Promise<Usuario>,
  ) =>
    usuarios.criar.handler(async ({ input, context }) => {
      requireOpenSignups(context)
      await requireGoodSenha(context, input.senha, input)
      return changeWithHash(context, input.senha, (changing, hash) =>
        handle({ input: { ...input, hash }, context: changing }),
      )
    }),
}

export const usuariosHandlers = {
  ...listHandlers('usuarios', api.usuarios, {
    ...fromQuery(selectUsuarios),
    columns: USUARIOS_COLUMNS,
  }),
  ...recordHandlers(
    'usuarios',
    { ...api.usuarios, criar },
    {
      obter: obterUsuario,
      insert: insertUsuario,
      update: (db, { id, registro }, context) => updateUsuario(db, id, registro, context),
      deletion: USUARIO_DELETION,
    },
  ),
  alternar: api.usuarios.alternar.handler(({ input, context }) => alternarStatus(context, input)),
  excluir: api.usuarios.excluir.handler(doing(({ input, context }) => excluirUsuario(context, input))),
  darAcesso: usuarios.darAcesso.handler(({ input, context }) =>
    changeWithHash(context, input.senha, (changing, hash) => darAcesso(changing, { ...input, hash })),
  ),
  convidarTodos: api.usuarios.convidarTodos.handler(async ({ context }) => ({
    convidados: await convidarTodos(context),
  })),
  convites: api.usuarios.convites.handler(({ context }) => listarConvites(context.db)),
  pararConvites: api.usuarios.pararConvites.handler(doing(({ context }) => pararConvites(context.db))),
  redefinirSenha: usuarios.redefinirSenha.handler(({ input, context }) =>
    changeWithHash(context, input.senha, async (changing, hash) => {
      await redefinirSenha(changing, { ...input, hash })
      return { ok: true as const }
    }),
  ),
  removerSegundoFator: api.usuarios.removerSegundoFator.handler(({ input, context }) =>
    removerSegundoFator(context, input.id),
  ),
  sincronizar: api.usuarios.sincronizar.handler(({ context }) => sincronizarUsuarios(context)),
}
