/** The routes of comissões. */
import { pode } from '../../contract/permissions.ts'
import { today } from '../../core/datas.ts'
import { api, authorOf } from '../api/api.ts'
import { exportar } from '../export/exportacao.ts'
import {
  comissoesInPages,
  countFiltered,
  listarComissoes,
  opcoesDeParticipantes,
  somasDeComissoes,
} from './consultas.ts'
import { extratoDeComissoes } from './extrato.ts'
import { marcarComissoes } from './marcacao.ts'
import { colunasDeComissoes } from './planilha.ts'

export const comissoesHandlers = {
  listar: api.comissoes.listar.handler(({ input, context }) => listarComissoes(context.db, input)),
  somas: api.comissoes.somas.handler(({ input, context }) => somasDeComissoes(context.db, input)),
  participantes: api.comissoes.participantes.handler(({ input, context }) =>
    opcoesDeParticipantes(context.db, input),
  ),
  exportar: api.comissoes.exportar.handler(({ input: { formato, ...ordered }, context }) =>
    exportar(context.db, {
      nome: 'comissoes',
      folha: 'Comissões',
      formato,
      hoje: today(context.now()),
      colunas: colunasDeComissoes({
        // The list shows the clients' names to everybody, and so does its printed page.
        dadosPessoais:
          formato === 'impressao' || pode(authorOf(context).usuario?.cargo, 'exportar.dados_pessoais'),
      }),
      filtros: ordered,
      pages: (trx) => comissoesInPages(trx, ordered),
      count: (trx) => countFiltered(trx, ordered),
    }),
  ),
  extrato: api.comissoes.extrato.handler(({ input, context }) =>
    extratoDeComissoes(context.db, input, context.now()),
  ),
  marcar: api.comissoes.marcar.handler(({ input, context }) =>
    marcarComissoes(context.db, input, today(context.now())),
  ),
}
