/** The routes of comissões. */
import { pode } from '../../contract/permissions.ts'
import { today } from '../../core/datas.ts'
import { api, authorOf } from '../api/api.ts'
import { exportar } from '../export/exportacao.ts'
import { comissoesInPages, listarComissoes, opcoesDeParticipantes, somasDeComissoes } from './consultas.ts'
import { extratoDeComissoes } from './extrato.ts'
import { marcarComissoes } from './marcacao.ts'
import { colunasDeComissoes } from './planilha.ts'

export const comissoesHandlers = {
  listar: api.comissoes.listar.handler(({ input, context }) => listarComissoes(context.db, input)),
  somas: api.comissoes.somas.handler(({ input, context }) => somasDeComissoes(context.db, input)),
  participantes: api.comissoes.participantes.handler(({ input, context }) =>
    opcoesDeParticipantes(context.db, input),
  ),
  exportar: api.comissoes.exportar.handler(({ input: { formato, ...filtros }, context }) =>
    exportar(context.db, {
      nome: 'comissoes',
      folha: 'Comissões',
      formato,
      hoje: today(context.now()),
      colunas: colunasDeComissoes({
        dadosPessoais: pode(authorOf(context).usuario?.cargo, 'exportar.dados_pessoais'),
      }),
      pages: (trx) => comissoesInPages(trx, filtros),
    }),
  ),
  extrato: api.comissoes.extrato.handler(({ input, context }) =>
    extratoDeComissoes(context.db, input, context.now()),
  ),
  marcar: api.comissoes.marcar.handler(({ input, context }) =>
    marcarComissoes(context.db, input, today(context.now())),
  ),
}
