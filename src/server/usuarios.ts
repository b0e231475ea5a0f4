/** The routes of usuarios. */
import { api } from './api.ts'
import { darAcesso, redefinirSenha, sincronizarUsuarios } from './usuarios/acesso.ts'
import { obterUsuario } from './usuarios/consultas.ts'
import { alternarStatus, atualizarUsuario, criarUsuario, excluirUsuario } from './usuarios/gravacao.ts'

export const usuariosHandlers = {
  obter: api.usuarios.obter.handler(({ input, context }) => obterUsuario(context.db, input.id)),
  criar: api.usuarios.criar.handler(({ input, context }) => criarUsuario(context, input)),
  atualizar: api.usuarios.atualizar.handler(({ input, context }) => atualizarUsuario(context, input)),
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
  sincronizar: api.usuarios.sincronizar.handler(({ context }) => sincronizarUsuarios(context)),
}
