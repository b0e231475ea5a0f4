/** 'Criar linhas dos bônus' of a campaign: the question of what, and for which people. */
import { Anchor, SimpleGrid } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import {
  BONUS_PARA,
  BONUS_PARA_LABELS,
  BONUS_SOBRE_LABELS,
  type EscolhaDoBonus,
} from '../../core/financeiro/bonus.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { LazySelect } from '../fields/LazySelect.tsx'
import { CriarBonus } from '../financeiro/bonus/CriarBonus.tsx'
import { amountOf, OQue, type TypedOQue } from '../financeiro/bonus/OQue.tsx'
import { refetchCampanhas } from './cache.ts'

interface Typed extends TypedOQue {
  para: EscolhaDoBonus['para'] | null
}

const PARA = BONUS_PARA.map((value) => ({ value, label: BONUS_PARA_LABELS[value] }))

export default function BonusDaCampanha({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <CriarBonus<Typed, EscolhaDoBonus>
      intro="Cada pessoa recebe uma comissão de papel Bônus por venda, já liberada para o próximo fechamento."
      ways={
        <>
          na venda, em{' '}
          <Anchor renderRoot={(props) => <Link {...props} to="/favorecidos" />}>Favorecidos</Anchor> ou em{' '}
          <Anchor renderRoot={(props) => <Link {...props} to="/comissoes" />}>Comissões</Anchor>
        </>
      }
      empty={{ sobre: null, valor: null, para: null }}
      complete={completed}
      previa={(escolha) =>
        orpc.bonus.prever.queryOptions({ input: { id, ...(escolha && inAddress(escolha)) } })
      }
      create={(seen, options) => orpc.bonus.criar.call({ id, ...seen }, options)}
      refetch={() => Promise.all([refetchCampanhas(), refetchKeys(orpc.comissoes.key(), orpc.vendas.key())])}
      onClose={onClose}
    >
      {(typed, onChange) => (
        <SimpleGrid cols={{ base: 1, sm: typed.sobre === 'valor' ? 3 : 2 }}>
          <OQue
            typed={typed}
            labels={BONUS_SOBRE_LABELS}
            amountLabel="Valor por venda"
            onChange={(more) => onChange({ ...typed, ...more })}
          />
          <LazySelect
            label="Para quem"
            withAsterisk
            data={PARA}
            value={typed.para}
            onChange={(para) => onChange({ ...typed, para })}
          />
        </SimpleGrid>
      )}
    </CriarBonus>
  )
}

function completed({ para, ...typed }: Typed): EscolhaDoBonus | null {
  const oQue = amountOf(typed)
  return oQue && para && { ...oQue, para }
}

function inAddress({ sobre, valor, para }: EscolhaDoBonus) {
  return { sobre, para, ...(valor !== null && { valor: String(valor) }) }
}
