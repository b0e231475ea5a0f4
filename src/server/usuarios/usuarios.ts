/** The routes of usuarios. */
import { api } from '../api/api.ts'
import { fromQuery, listHandlers, recordHandlers } from '../cadastro/handlers.ts'
import { darAcesso, redefinirSenha, removerSegundoFator, sincronizarUsuarios } from './acesso.ts'
import { obterUsuario, selectUsuarios, USUARIOS_COLUMNS } from './queries.ts'
import { alternarStatus, excluirUsuario, insertUsuario, USUARIO_DELETION, updateUsuario } from './writes.ts'

export const usuariosHandlers = {
  ...listHandlers('usuarios', api.usuarios, {
    ...fromQuery(selectUsuarios),
    columns: USUARIOS_COLUMNS,
  }),
  ...recordHandlers('usuarios', api.usuarios, {
    obter: obterUsuario,
    insert: insertUsuario,
    update: (db, { id, registro }, context) => updateUsuario(db, id, registro, context),
    deletion: USUARIO_DELETION,
  }),
  alternar: api.usuarios.alternar.handler(({ input, context }) => alternarStatus(context, input)),
  excluir: api.usuarios.excluir.handler(async ({ input, context }) => {
    await excluirUsuario(context, input)
    return { ok: true }
  }),
  darAcesso: api.usuarios.darAcesso.handler(({ input, context }) => darAcesso(context, input)),
  redefinirSenha: api.usuarios.redefinirSenha.handler(async ({ input, context }) => {
    await redefinirSenha(context, input)
    return { ok: true }
  }),
  removerSegundoFator: api.usuarios.removerSegundoFator.handler(({ input, context }) =>
    removerSegundoFator(context, input.id),
  ),
  sincronizar: api.usuarios.sincronizar.handler(({ context }) => sincronizarUsuarios(context)),
}
