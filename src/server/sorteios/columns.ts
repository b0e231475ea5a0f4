/** The columns of the exported lists of Roleta: draws, eligibility, and the draws performed. */
import type { Elegibilidade, Realizacao, Sorteio } from '../../contract/sorteios.ts'
import { ELEGIBILIDADE_FIELDS } from '../../core/elegibilidade.ts'
import { algorithmOf, REALIZACAO_FIELDS, SORTEIO_FIELDS } from '../../core/sorteios/sorteios.ts'
import { columnFrom, columnOf, createdColumn, STATUS_COLUMN } from '../export/columns.ts'
import type { Column } from '../export/spreadsheet.ts'

const column = columnFrom(SORTEIO_FIELDS)

export const SORTEIOS_COLUMNS: readonly Column<Sorteio>[] = [
  column('nome', 34, { impressa: true }),
  column('premio', 34, { impressa: true }),
  column('valor_premio', 16, { impressa: true }),
  column('data_sorteio', 14, { impressa: true }),
  column('hora', 8, { impressa: true }),
  column('dia', 18),
  column('loja_id', 26, { impressa: true }),
  column('nome_corretor', 30),
  column('apto', 10),
  { ...STATUS_COLUMN, width: 12 },
  columnOf('Vencedor', 'texto', 30, ({ vencedor }) => vencedor?.nome ?? null, { impressa: true }),
  columnOf('Realizado em', 'instante', 18, ({ data_realizacao }) => data_realizacao),
  columnOf('Código da lista', 'texto', 66, ({ preparo }) => preparo?.hash_participantes ?? null),
  columnOf('Código da semente', 'texto', 66, ({ preparo }) => preparo?.hash_semente ?? null),
  column('criterios', 40),
  column('descricao', 40),
  column('observacoes', 40),
  columnOf('Motivo do cancelamento', 'texto', 40, ({ motivo_cancelamento }) => motivo_cancelamento),
  createdColumn('Cadastrado em'),
]

const ofElegibilidade = columnFrom(ELEGIBILIDADE_FIELDS)<Elegibilidade>

export const ELEGIBILIDADE_COLUMNS: readonly Column<Elegibilidade>[] = [
  ofElegibilidade('nome', 34, { impressa: true }),
  ofElegibilidade('cargo', 11, { impressa: true }),
  ofElegibilidade('loja_id', 26, { impressa: true }),
  ofElegibilidade('loja_roleta_id', 26, { impressa: true }),
  ofElegibilidade('ativo', 11, { impressa: true }),
]

const ofRealizacao = columnFrom(REALIZACAO_FIELDS)<Realizacao>

export const HISTORICO_COLUMNS: readonly Column<Realizacao>[] = [
  ofRealizacao('data_sorteio', 18, { impressa: true }),
  ofRealizacao('sorteio', 34, { impressa: true, value: ({ sorteio }) => sorteio.nome }),
  ofRealizacao('premio', 34, { impressa: true, value: ({ sorteio }) => sorteio.premio }),
  ofRealizacao('vencedor', 34, { impressa: true, value: ({ colaborador }) => colaborador.nome }),
  ofRealizacao('loja', 26, { impressa: true, value: ({ loja }) => loja?.nome ?? 'Todas' }),
  ofRealizacao('participantes', 14, { impressa: true }),
  ofRealizacao('algoritmo', 18, { impressa: true, value: algorithmOf }),
  ofRealizacao('prova', 11, {
    impressa: true,
    value: ({ com_prova }) => (com_prova ? 'sim' : 'não'),
  }),
]
