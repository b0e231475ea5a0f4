/** What the Financeiro names, each a link to its own screen. */
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LinhaDoFechamento } from '../../contract/financeiro/fechamentos.ts'
import { papelInWords } from '../../core/financeiro/linhas.ts'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import { placeOf, placeOfClosing } from '../navigation/places.ts'

/** The number of a sale, which opens it. */
export function VendaLink({ venda: { id, numero_venda } }: { venda: { id: string; numero_venda: string } }) {
  return (
    <Anchor
      component={PlaceLink}
      inherit
      underline="always"
      href={placeOf('vendas', { id, titulo: numero_venda }, null)}
      aria-label={`Ver venda ${numero_venda}`}
    >
      {numero_venda}
    </Anchor>
  )
}

type Linha = Pick<LinhaDoFechamento, 'venda' | 'papel' | 'descricao'>

/** What a commission is for: 'AR001/2026 · Edifício Comum · A · 101 · Corretor', 'Prêmio: Viagem'. */
export function DeQue({ linha }: { linha: Linha }) {
  const { venda } = linha
  return (
    <>
      {venda && (
        <>
          <VendaLink venda={venda} />
          {` · ${venda.empreendimento} · ${venda.unidade} · `}
        </>
      )}
      {papelInWords(linha)}
    </>
  )
}

interface FavorecidoProps {
  favorecido: { id: string; nome: string }
  /** By default the name. */
  children?: string
}

/** Opens the payee's page. */
export function FavorecidoLink({ favorecido: { id, nome }, children = nome }: FavorecidoProps) {
  return (
    <Anchor component={PlaceLink} inherit href={placeOf('favorecidos', { id, titulo: nome }, null)}>
      {children}
    </Anchor>
  )
}

interface FechamentoProps {
  /** The closing's id. */
  id: string
  /** The id of one of its payments, which then opens. */
  pagamento?: string
  children: ReactNode
}

/** Opens a closing, or one of its payments. */
export function FechamentoLink({ id, pagamento, children }: FechamentoProps) {
  return (
    <Anchor component={PlaceLink} inherit underline="always" href={placeOfClosing(id, pagamento)}>
      {children}
    </Anchor>
  )
}
