/** How much of commissions is released or taken back: a fraction of each of many, an amount or a percentage of one. */
import { Button, Group, SimpleGrid } from '@mantine/core'
import { FRACOES, type Fracao, type LiberacaoAcao } from '../../../core/financeiro/liberacoes.ts'
import { MoneyField, PercentField } from '../../fields/NumberFields.tsx'
import { RadioRow } from '../../fields/RadioRow.tsx'
import type { TypedNumber } from '../../fields/typed-number.ts'

const WHOLE: Readonly<Record<LiberacaoAcao, string>> = {
  liberar: 'O resto',
  desfazer: 'Tudo que está liberado',
}
const PARTS: Readonly<Record<Exclude<Fracao, 'resto'>, string>> = { metade: 'Metade', terco: 'Um terço' }

interface FractionProps {
  acao: LiberacaoAcao
  value: Fracao
  onChange: (fracao: Fracao) => void
}

export function FractionField({ acao, value, onChange }: FractionProps) {
  return (
    <RadioRow
      label="Quanto de cada comissão"
      options={FRACOES}
      wordsOf={(one) => (one === 'resto' ? WHOLE[acao] : PARTS[one])}
      value={value}
      onChange={onChange}
    />
  )
}

/** What is typed of one: the amount in reais, and the percentage that it was computed from, if any. */
export interface TypedPart {
  valor: TypedNumber
  percentual: TypedNumber
}

interface PartProps {
  acao: LiberacaoAcao
  value: TypedPart
  onChange: (typed: TypedPart) => void
  /** The largest amount. */
  most: number
  /** The amount that a percentage is. */
  amountOf: (percentual: number) => number
  error: string | undefined
}

export function PartField({ acao, value, onChange, most, amountOf, error }: PartProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <MoneyField
          label="Valor"
          withAsterisk
          value={value.valor}
          onChange={(valor) => onChange({ valor, percentual: null })}
          error={error}
        />
        <PercentField
          label="Ou percentual da comissão"
          value={value.percentual}
          onChange={(percentual) =>
            onChange({ percentual, valor: typeof percentual === 'number' ? amountOf(percentual) : null })
          }
        />
      </SimpleGrid>
      <Group>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onChange({ valor: most, percentual: null })}
        >
          {WHOLE[acao]}
        </Button>
      </Group>
    </>
  )
}
