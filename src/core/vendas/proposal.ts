/**
 * The proposals of the sale's form: the main seller as the first participant, and the first participant as the main
 * seller. A proposal follows a corrected choice until the user changes what was proposed.
 */
import type { ComissaoMode } from '../comissao.ts'

/** A row of the form, as far as proposals concern it. */
interface FormRow {
  chave: string
  colaborador_id: string | null
  modo: ComissaoMode
  /** Null when empty. */
  percentual_comissao: unknown
}

interface FormFields<L extends FormRow> {
  /** The main seller. */
  colaborador_id: string | null
  participantes: L[]
}

export interface SelectedCorretor {
  id: string
  /** Percent, 0–100. */
  comissao_base: number
}

/** The last proposal; ignored where the form no longer contains it. */
export interface Proposal {
  vendedor: string | null
  participante: { chave: string; colaborador_id: string } | null
  percentual: { chave: string; valor: number | null } | null
}

export const NOTHING_PROPOSED: Proposal = { vendedor: null, participante: null, percentual: null }

interface Proposed<L extends FormRow> extends FormFields<L> {
  proposal: Proposal
}

/**
 * After `corretor` was chosen as the main seller: they take the row without a corretor, the row proposed for another
 * main seller, or `blank` if there is no row. Rows that the user chose stay.
 */
export function afterVendedorSelected<L extends FormRow>(
  { participantes }: Pick<FormFields<L>, 'participantes'>,
  corretor: SelectedCorretor,
  proposal: Proposal,
  blank: L,
): Proposed<L> {
  const selected = { colaborador_id: corretor.id, participantes }
  const withoutVendedor = { ...proposal, vendedor: null }
  if (participantes.some(({ colaborador_id }) => colaborador_id === corretor.id))
    return { ...selected, proposal: withoutVendedor }
  const list = participantes.length > 0 ? participantes : [blank]
  const row =
    list.find((current) => isProposed(current, proposal)) ??
    (list.every(({ colaborador_id }) => colaborador_id === null) ? list[0] : undefined)
  if (!row) return { ...selected, proposal: withoutVendedor }
  const { chave } = row
  return withPercent(
    {
      ...selected,
      participantes: list.map((current) =>
        current.chave === chave ? { ...current, colaborador_id: corretor.id } : current,
      ),
      proposal: { ...withoutVendedor, participante: { chave, colaborador_id: corretor.id } },
    },
    chave,
    corretor,
  )
}

/**
 * After `corretor` was chosen in the row `chave`: they become the main seller if there is none and they are the first
 * participant, or if the main seller was proposed and no longer participates.
 */
export function afterParticipanteSelected<L extends FormRow>(
  { colaborador_id, participantes }: FormFields<L>,
  chave: string,
  corretor: SelectedCorretor,
  proposal: Proposal,
): Proposed<L> {
  const list = participantes.map((current) =>
    current.chave === chave ? { ...current, colaborador_id: corretor.id } : current,
  )
  const participates = (id: string) => list.some((current) => current.colaborador_id === id)
  const isFirst = list.every((current) => current.chave === chave || current.colaborador_id === null)
  const isFree =
    colaborador_id === null ? isFirst : colaborador_id === proposal.vendedor && !participates(colaborador_id)
  const proposed = {
    colaborador_id: isFree ? corretor.id : colaborador_id,
    participantes: list,
    proposal: {
      ...proposal,
      vendedor: isFree ? corretor.id : proposal.vendedor,
      participante: proposal.participante?.chave === chave ? null : proposal.participante,
    },
  }
  // A percent is proposed only with its participant; a proposed one follows the corrected choice.
  return proposal.percentual?.chave === chave ? withPercent(proposed, chave, corretor) : proposed
}

function isProposed({ chave, colaborador_id }: FormRow, { participante }: Proposal): boolean {
  return participante?.chave === chave && participante.colaborador_id === colaborador_id
}

/** Proposes the base commission in the row if its percent is empty or was proposed; empty when the base is 0. */
function withPercent<L extends FormRow>(
  { participantes, proposal, ...rest }: Proposed<L>,
  chave: string,
  { comissao_base }: SelectedCorretor,
): Proposed<L> {
  const previous = proposal.percentual?.chave === chave ? proposal.percentual.valor : null
  const isFree = participantes.some(
    (row) =>
      row.chave === chave &&
      row.modo === 'percentual' &&
      (row.percentual_comissao === null || row.percentual_comissao === previous),
  )
  if (!isFree) return { ...rest, participantes, proposal }
  const value = comissao_base > 0 ? comissao_base : null
  return {
    ...rest,
    participantes: participantes.map((row) =>
      row.chave === chave ? { ...row, percentual_comissao: value } : row,
    ),
    proposal: { ...proposal, percentual: { chave, valor: value } },
  }
}
