/** 'Criar linhas dos bônus' of the promotions to a tier: the question of what, and since when. */
import { Anchor, SimpleGrid } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isDate, monthOf } from '../../core/dates.ts'
import { type EscolhaDaFaixa, PROMOCAO_SOBRE_LABELS } from '../../core/financeiro/bonus-de-promocao.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { today } from '../api/server-clock.ts'
import { DateField } from '../fields/DateField.tsx'
import { CriarBonus } from '../financeiro/bonus/CriarBonus.tsx'
import { amountOf, OQue, type TypedOQue } from '../financeiro/bonus/OQue.tsx'
import { refetchFaixas } from './record.ts'

interface Typed extends TypedOQue {
  desde: string
}

export default function BonusDaFaixa({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <CriarBonus<Typed, EscolhaDaFaixa>
      intro="Quem foi promovido a esta faixa recebe uma comissão de papel Bônus por promoção, já liberada para o próximo fechamento de todas as lojas."
      ways={
        <>
          no cadastro da pessoa ou em{' '}
          <Anchor renderRoot={(props) => <Link {...props} to="/favorecidos" />}>Favorecidos</Anchor>
        </>
      }
      empty={{ sobre: null, valor: null, desde: monthOf(today()).start }}
      complete={completed}
      previa={(escolha) =>
        orpc.bonusDePromocoes.prever.queryOptions({ input: { id, ...(escolha && inAddress(escolha)) } })
      }
      create={(seen, options) => orpc.bonusDePromocoes.criar.call({ id, ...seen }, options)}
      refetch={() =>
        Promise.all([refetchFaixas(), refetchKeys(orpc.comissoes.key(), orpc.favorecidos.key())])
      }
      onClose={onClose}
    >
      {(typed, onChange) => (
        <SimpleGrid cols={{ base: 1, sm: typed.sobre === 'valor' ? 3 : 2 }}>
          <OQue
            typed={typed}
            labels={PROMOCAO_SOBRE_LABELS}
            amountLabel="Valor por promoção"
            onChange={(more) => onChange({ ...typed, ...more })}
          />
          <DateField
            kind="filtro"
            label="Promoções desde"
            withAsterisk
            value={typed.desde}
            onChange={(desde) => onChange({ ...typed, desde: desde ?? '' })}
          />
        </SimpleGrid>
      )}
    </CriarBonus>
  )
}

function completed({ desde, ...typed }: Typed): EscolhaDaFaixa | null {
  const oQue = amountOf(typed)
  return oQue && isDate(desde) ? { ...oQue, desde } : null
}

function inAddress({ sobre, valor, desde }: EscolhaDaFaixa) {
  return { sobre, desde, ...(valor !== null && { valor: String(valor) }) }
}
