import { addDays } from '../../core/dates.ts'
import {
  draw,
  hashOfSemente,
  hashOfText,
  listText,
  SEMENTE_BYTES,
  type SorteioParticipante,
} from '../../core/sorteios/sorteio.ts'
import { at } from './random.ts'
import type { Making, Row } from './rows.ts'

/** The data of a draw needed for its preparation. */
interface Preparation {
  sorteio: { id: string; nome: string; premio: string }
  participantes: readonly SorteioParticipante[]
  author: string | null
}

/** A preparation revealed by its draw, with the resulting winner: its proof is valid. */
export function makeRealizacao(
  { random }: Making,
  {
    sorteio,
    participantes,
    author,
    preparado_em,
    realizado_em,
    semente_publica,
  }: Preparation & { preparado_em: string; realizado_em: string; semente_publica: string | null },
): { preparo: Row<'sorteios_preparos'>; vencedor: SorteioParticipante } {
  const semente = hexOf(random)
  const hash_participantes = hashOfText(listText({ sorteio, participantes }))
  const { index } = draw({
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
    hash_semente: hashOfSemente(semente),
    status: 'Revelado',
    semente_publica,
    semente_revelada: semente,
    revelado_em: realizado_em,
    motivo_anulacao: null,
    anulado_em: null,
    criado_por: author,
    created_at: preparado_em,
  }
  return { preparo, vencedor: at(participantes, index) }
}

/** An annulled preparation with its reason; its seed is destroyed. */
export function makeVoided(
  { random, calendar }: Making,
  { sorteio, participantes, author, motivo }: Preparation & { motivo: string },
): Row<'sorteios_preparos'> {
  return {
    id: random.uuid(),
    sorteio_id: sorteio.id,
    participantes: JSON.stringify(participantes),
    hash_participantes: hashOfText(listText({ sorteio, participantes })),
    hash_semente: hashOfSemente(hexOf(random)),
    status: 'Anulado',
    semente_publica: null,
    semente_revelada: null,
    revelado_em: null,
    motivo_anulacao: motivo,
    anulado_em: calendar.instantOn(addDays(calendar.today, -2), 640),
    criado_por: author,
    created_at: calendar.instantOn(addDays(calendar.today, -3), 590),
  }
}

function hexOf({ int }: Making['random']): string {
  return Array.from({ length: SEMENTE_BYTES }, () => int(0, 255).toString(16).padStart(2, '0')).join('')
}
