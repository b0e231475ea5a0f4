import { addDays } from '../../core/datas.ts'
import {
  BYTES_DA_SEMENTE,
  hashDaSemente,
  hashDoTexto,
  type ParticipanteDoSorteio,
  sortear,
  textoDaLista,
} from '../../core/sorteio.ts'
import { at } from './random.ts'
import type { Making, Row } from './rows.ts'

/** The data of a draw needed for its preparation. */
interface Preparado {
  sorteio: { id: string; nome: string; premio: string }
  participantes: readonly ParticipanteDoSorteio[]
  autor: string | null
}

/** A preparation revealed by its draw, with the resulting winner: its proof is valid. */
export function makeRealizacao(
  { random }: Making,
  {
    sorteio,
    participantes,
    autor,
    preparado_em,
    realizado_em,
    semente_publica,
  }: Preparado & { preparado_em: string; realizado_em: string; semente_publica: string | null },
): { preparo: Row<'sorteios_preparos'>; vencedor: ParticipanteDoSorteio } {
  const semente = hexOf(random)
  const hash_participantes = hashDoTexto(textoDaLista({ sorteio, participantes }))
  const { indice } = sortear({
    sorteio_id: sorteio.id,
    hash_participantes,
    semente,
    semente_publica: semente_publica ?? '',
    quantos: participantes.length,
  })
  const preparo: Row<'sorteios_preparos'> = {
    id: random.uuid(),
    sorteio_id: sorteio.id,
    participantes: JSON.stringify(participantes),
    hash_participantes,
    hash_semente: hashDaSemente(semente),
    status: 'Revelado',
    semente_publica,
    semente_revelada: semente,
    revelado_em: realizado_em,
    motivo_anulacao: null,
    anulado_em: null,
    criado_por: autor,
    created_at: preparado_em,
  }
  return { preparo, vencedor: at(participantes, indice) }
}

/** An annulled preparation with its reason; its seed is destroyed. */
export function makeAnulado(
  { random, calendar }: Making,
  { sorteio, participantes, autor, motivo }: Preparado & { motivo: string },
): Row<'sorteios_preparos'> {
  return {
    id: random.uuid(),
    sorteio_id: sorteio.id,
    participantes: JSON.stringify(participantes),
    hash_participantes: hashDoTexto(textoDaLista({ sorteio, participantes })),
    hash_semente: hashDaSemente(hexOf(random)),
    status: 'Anulado',
    semente_publica: null,
    semente_revelada: null,
    revelado_em: null,
    motivo_anulacao: motivo,
    anulado_em: calendar.instantOn(addDays(calendar.today, -2), 640),
    criado_por: autor,
    created_at: calendar.instantOn(addDays(calendar.today, -3), 590),
  }
}

function hexOf({ int }: Making['random']): string {
  return Array.from({ length: BYTES_DA_SEMENTE }, () => int(0, 255).toString(16).padStart(2, '0')).join('')
}
