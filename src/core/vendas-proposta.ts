/**
 * What the sale's form proposes: the main seller as the first participant, and the first participant as the main
 * seller. A proposal follows a corrected choice until the user changes what was proposed.
 */
import type { ModoComissao } from './comissao.ts'

/** A row of the form, as far as proposals concern it. */
interface Linha {
  chave: string
  colaborador_id: string | null
  modo: ModoComissao
  /** Null when empty. */
  percentual_comissao: unknown
}

interface Formulario<L extends Linha> {
  /** The main seller. */
  colaborador_id: string | null
  participantes: L[]
}

export interface CorretorEscolhido {
  id: string
  /** Percent, 0–100. */
  comissao_base: number
}

/** What was proposed last; ignored where the form no longer contains it. */
export interface Proposta {
  vendedor: string | null
  participante: { chave: string; colaborador_id: string } | null
  percentual: { chave: string; valor: number | null } | null
}

export const NADA_PROPOSTO: Proposta = { vendedor: null, participante: null, percentual: null }

interface Proposto<L extends Linha> extends Formulario<L> {
  proposta: Proposta
}

/**
 * After `corretor` was chosen as the main seller: they take the row without a corretor, the row proposed for another
 * main seller, or `emBranco` if there is no row. Rows that the user chose stay.
 */
export function aoEscolherVendedor<L extends Linha>(
  { participantes }: Pick<Formulario<L>, 'participantes'>,
  corretor: CorretorEscolhido,
  proposta: Proposta,
  emBranco: L,
): Proposto<L> {
  const escolhido = { colaborador_id: corretor.id, participantes }
  const semVendedor = { ...proposta, vendedor: null }
  if (participantes.some(({ colaborador_id }) => colaborador_id === corretor.id))
    return { ...escolhido, proposta: semVendedor }
  const lista = participantes.length > 0 ? participantes : [emBranco]
  const linha =
    lista.find((atual) => isProposta(atual, proposta)) ??
    (lista.every(({ colaborador_id }) => colaborador_id === null) ? lista[0] : undefined)
  if (!linha) return { ...escolhido, proposta: semVendedor }
  const { chave } = linha
  return comPercentual(
    {
      ...escolhido,
      participantes: lista.map((atual) =>
        atual.chave === chave ? { ...atual, colaborador_id: corretor.id } : atual,
      ),
      proposta: { ...semVendedor, participante: { chave, colaborador_id: corretor.id } },
    },
    chave,
    corretor,
  )
}

/**
 * After `corretor` was chosen in the row `chave`: they become the main seller if there is none and they are the first
 * participant, or if the main seller was proposed and no longer participates.
 */
export function aoEscolherParticipante<L extends Linha>(
  { colaborador_id, participantes }: Formulario<L>,
  chave: string,
  corretor: CorretorEscolhido,
  proposta: Proposta,
): Proposto<L> {
  const lista = participantes.map((atual) =>
    atual.chave === chave ? { ...atual, colaborador_id: corretor.id } : atual,
  )
  const participa = (id: string) => lista.some((atual) => atual.colaborador_id === id)
  const primeiro = lista.every((atual) => atual.chave === chave || atual.colaborador_id === null)
  const livre =
    colaborador_id === null ? primeiro : colaborador_id === proposta.vendedor && !participa(colaborador_id)
  const proposto = {
    colaborador_id: livre ? corretor.id : colaborador_id,
    participantes: lista,
    proposta: {
      ...proposta,
      vendedor: livre ? corretor.id : proposta.vendedor,
      participante: proposta.participante?.chave === chave ? null : proposta.participante,
    },
  }
  // A percent is proposed only with its participant; a proposed one follows the corrected choice.
  return proposta.percentual?.chave === chave ? comPercentual(proposto, chave, corretor) : proposto
}

function isProposta({ chave, colaborador_id }: Linha, { participante }: Proposta): boolean {
  return participante?.chave === chave && participante.colaborador_id === colaborador_id
}

/** Proposes the base commission in the row if its percent is empty or was proposed; empty when the base is 0. */
function comPercentual<L extends Linha>(
  { participantes, proposta, ...resto }: Proposto<L>,
  chave: string,
  { comissao_base }: CorretorEscolhido,
): Proposto<L> {
  const anterior = proposta.percentual?.chave === chave ? proposta.percentual.valor : null
  const livre = participantes.some(
    (linha) =>
      linha.chave === chave &&
      linha.modo === 'percentual' &&
      (linha.percentual_comissao === null || linha.percentual_comissao === anterior),
  )
  if (!livre) return { ...resto, participantes, proposta }
  const valor = comissao_base > 0 ? comissao_base : null
  return {
    ...resto,
    participantes: participantes.map((linha) =>
      linha.chave === chave ? { ...linha, percentual_comissao: valor } : linha,
    ),
    proposta: { ...proposta, percentual: { chave, valor } },
  }
}
