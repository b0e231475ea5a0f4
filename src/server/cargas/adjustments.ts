/** Converts what the old application wrote differently, before the product's rules judge it. */
import { CARGA_MESSAGES, VAZIO } from '../../core/cargas/cargas.ts'
import { jsonIn } from '../../core/json.ts'
import { adjust, adjustWithNotice, type JudgedRow, note, refuse } from './rows.ts'
import type { CargaState } from './state.ts'
import type { CargaTableName } from './tables.ts'

type Adjustment = (row: JudgedRow, state: CargaState) => void

/** By table; vendas.ts has those of sales and their participants. */
export const ADJUSTMENTS: Readonly<Partial<Record<CargaTableName, Adjustment>>> = {
  metas: adjustMeta,
  sorteios: adjustSorteio,
  roleta_historico: adjustHistorico,
  premiacoes: adjustPremiacao,
  campanhas_vendas: (row) => {
    row.valores.data_aplicacao ??= row.createdAt ?? new Date().toISOString()
  },
  colaboradores_faixas: adjustFaixa,
}

/**
 * Two active faixas of one colaborador are kept, because history stays as it was; only new ones are limited to one.
 */
function adjustFaixa(row: JudgedRow, { comFaixaAtiva }: CargaState): void {
  row.valores.ativa ??= row.valores.data_fim === undefined
  if (row.valores.ativa !== true) return
  const colaborador = String(row.valores.colaborador_id)
  const other = comFaixaAtiva.get(colaborador)
  if (other === undefined) comFaixaAtiva.set(colaborador, `da linha ${row.ordem}`)
  else note(row, 'ativa', 'Aceita com aviso', CARGA_MESSAGES.duas_faixas_ativas(other))
}

/** The old application stored 0 for the unused measure. */
function adjustMeta(row: JudgedRow): void {
  const { valor_meta, vendas_meta } = row.valores
  if (vendas_meta === 0 && Number(valor_meta) > 0)
    adjust(row, 'vendas_meta', undefined, 'Corrigida', CARGA_MESSAGES.medida_sem_uso)
  if (valor_meta === 0 && Number(vendas_meta) > 0)
    adjust(row, 'valor_meta', undefined, 'Corrigida', CARGA_MESSAGES.medida_sem_uso)
}

function adjustSorteio(row: JudgedRow): void {
  const { status = 'Agendado', vencedor_id, data_realizacao, data_sorteio, hora } = row.valores
  if (typeof hora === 'string' && /^\d\d:\d\d:\d\d$/.test(hora)) {
    row.valores.hora = hora.slice(0, 5)
    row.naturais.add('hora')
  }
  noteAlgorithm(row, 'algoritmo_tipo')
  if (status !== 'Realizado') {
    for (const field of ['vencedor_id', 'data_realizacao'])
      if (row.valores[field] !== undefined) refuse(row, field, CARGA_MESSAGES.sorteio_nao_realizado, VAZIO)
  } else if (vencedor_id === undefined)
    refuse(row, 'status', CARGA_MESSAGES.sorteio_sem_vencedor, 'Cancelado')
  else if (data_realizacao === undefined && data_sorteio !== undefined)
    adjustWithNotice(
      row,
      'data_realizacao',
      `${data_sorteio}T12:00:00-03:00`,
      CARGA_MESSAGES.realizado_sem_data,
    )
}

function adjustHistorico(row: JudgedRow): void {
  noteAlgorithm(row, 'algoritmo_usado')
  row.valores.data_sorteio ??= row.createdAt ?? undefined
  row.naturais.add('participantes_elegiveis')
  row.valores.participantes_elegiveis = participantesOf(row.textos.participantes_elegiveis)
}

/** The eligible participants, if the text is a list of them. */
function participantesOf(text: string | null | undefined): { id: string; nome: string }[] {
  const parsed = jsonIn(text ?? '[]')
  if (!Array.isArray(parsed)) return []
  return parsed.flatMap((item: unknown) =>
    typeof item === 'object' && item && 'id' in item && 'nome' in item
      ? [{ id: String(item.id), nome: String(item.nome) }]
      : [],
  )
}

function noteAlgorithm(row: JudgedRow, field: string): void {
  const algorithm = row.valores[field] ?? 'simples'
  if (algorithm !== 'simples') note(row, field, 'Aceita com aviso', CARGA_MESSAGES.algoritmo)
}

function adjustPremiacao(row: JudgedRow): void {
  const { status, data_entrega, data_premiacao, sorteio_id, observacoes } = row.valores
  if (status === 'Entregue' && data_entrega === undefined) {
    adjustWithNotice(row, 'data_entrega', data_premiacao, CARGA_MESSAGES.entrega_sem_registro)
    row.valores.entregue_por_nome ??= 'Sistema antigo'
  }
  if (typeof sorteio_id !== 'string' || UUID_LIKE.test(sorteio_id)) return
  const kept = `Sorteio: ${row.textos.sorteio_id?.trim()}`
  row.naturais.add('observacoes')
  row.valores.observacoes = observacoes === undefined ? kept : `${observacoes}\n${kept}`
  adjustWithNotice(row, 'sorteio_id', undefined, CARGA_MESSAGES.sorteio_em_texto)
}

const UUID_LIKE = /^[0-9a-f-]{36}$/
