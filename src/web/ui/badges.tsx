/** The badges of a sale, coloured by state and always with a word. */
import { Badge } from '@mantine/core'
import {
  type StatusComissao,
  type StatusVenda,
  type Variante,
  varianteDaComissao,
  varianteDoStatus,
} from '../../core/vendas.ts'

const CORES: Record<Variante, { color: string; variant: 'filled' | 'light' | 'default' }> = {
  default: { color: 'petroleo', variant: 'filled' },
  destructive: { color: 'red', variant: 'filled' },
  secondary: { color: 'gray', variant: 'default' },
}

export function StatusBadge({ status }: { status: StatusVenda }) {
  return <Badge {...CORES[varianteDoStatus(status)]}>{status}</Badge>
}

export function ComissaoBadge({ status, rotulo = false }: { status: StatusComissao; rotulo?: boolean }) {
  return (
    <Badge {...CORES[varianteDaComissao(status)]} size={rotulo ? 'md' : 'sm'}>
      {rotulo ? `Comissão: ${status}` : status}
    </Badge>
  )
}

export function CampanhaBadge() {
  return (
    <Badge color="green" variant="outline">
      Com campanha
    </Badge>
  )
}
