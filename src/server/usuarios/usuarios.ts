/** The routes of usuarios. */
import { api } from '../api/api.ts'
import { fromQuery, listHandlers, recordHandlers } from '../cadastro/handlers.ts'
import { darAcesso, redefinirSenha, removerSegundoFator, sincronizarUsuarios } from './acesso.ts'
import { COLUNAS_DE_USUARIOS, obterUsuario, selectUsuarios } from './consultas.ts'
import {
  alternarStatus,
  EXCLUSAO_DE_USUARIO,
  excluirUsuario,
  insertUsuario,
  updateUsuario,
} from './gravacao.ts'

export const usuariosHandlers = {
  ...listHandlers('usuarios', api.usuarios, {
    ...fromQuery(selectUsuarios),
    colunas: COLUNAS_DE_USUARIOS,
  }),
  ...recordHandlers('usuarios', api.usuarios, {
    obter: obterUsuario,
    insert: insertUsuario,
    update: (db, { id, registro }, context) => updateUsuario(db, id, registro, context),
    exclusao: EXCLUSAO_DE_USUARIO,
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
