/** The routes of usuarios. */
import { today } from '../core/datas.ts'
import { api } from './api.ts'
import { exportar } from './crud/exportacao.ts'
import { emPaginas, lerLista } from './crud/lista.ts'
import { darAcesso, redefinirSenha, removerSegundoFator, sincronizarUsuarios } from './usuarios/acesso.ts'
import { COLUNAS_DE_USUARIOS, obterUsuario, selectUsuarios } from './usuarios/consultas.ts'
import { alternarStatus, atualizarUsuario, criarUsuario, excluirUsuario } from './usuarios/gravacao.ts'

export const usuariosHandlers = {
  listar: api.usuarios.listar.handler(({ input, context }) =>
    lerLista(selectUsuarios(context.db, input), input),
  ),
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
  removerSegundoFator: api.usuarios.removerSegundoFator.handler(({ input, context }) =>
    removerSegundoFator(context, input.id),
  ),
  sincronizar: api.usuarios.sincronizar.handler(({ context }) => sincronizarUsuarios(context)),
  exportar: api.usuarios.exportar.handler(({ input: { formato, ...filtros }, context }) =>
    exportar(context.db, {
      nome: 'usuarios',
      folha: 'Usuários',
      formato,
      hoje: today(context.now()),
      colunas: COLUNAS_DE_USUARIOS,
      paginas: (trx) => emPaginas(selectUsuarios(trx, filtros)),
    }),
  ),
}
