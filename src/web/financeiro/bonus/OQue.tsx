/** What a bonus is: a percent of something, or an amount. */
import { BONUS_MESSAGES, BONUS_SOBRE, type EscolhaDoBonus } from '../../../core/financeiro/bonus.ts'
import { LazySelect } from '../../fields/LazySelect.tsx'
import { MoneyField } from '../../fields/NumberFields.tsx'
import type { TypedNumber } from '../../fields/typed-number.ts'

type Sobre = EscolhaDoBonus['sobre']

export interface TypedOQue {
  sobre: Sobre | null
  valor: TypedNumber
}

interface Props {
  typed: TypedOQue
  labels: Record<Sobre, string>
  amountLabel: string
  onChange: (changed: Partial<TypedOQue>) => void
}

export function OQue({ typed: { sobre, valor }, labels, amountLabel, onChange }: Props) {
  return (
    <>
      <LazySelect
        label="O bônus é"
        withAsterisk
        data={BONUS_SOBRE.map((value) => ({ value, label: labels[value] }))}
        value={sobre}
        onChange={(chosen) => onChange({ sobre: chosen })}
      />
      {sobre === 'valor' && (
        <MoneyField
          label={amountLabel}
          withAsterisk
          value={valor}
          error={valor === 0 ? BONUS_MESSAGES.valor : undefined}
          onChange={(changed) => onChange({ valor: changed })}
        />
      )}
    </>
  )
}

/** Null while something is missing. */
export function amountOf({ sobre, valor }: TypedOQue): Pick<EscolhaDoBonus, 'sobre' | 'valor'> | null {
  if (sobre === null) return null
  if (sobre !== 'valor') return { sobre, valor: null }
  return typeof valor === 'number' && valor > 0 ? { sobre, valor } : null
}
