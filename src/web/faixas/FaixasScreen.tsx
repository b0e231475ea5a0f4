import { createFileRoute } from '@tanstack/react-router'
import { wordsOf } from '../../core/cadastros.ts'
import { useListAddress } from '../list/list-address.ts'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { useCan } from '../session/session.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { Apuracao } from './Apuracao.tsx'
import { DeactivateFaixaInstead } from './DeactivateFaixa.tsx'
import { FaixaFields } from './FaixaFields.tsx'
import { FaixaHistory } from './FaixaHistory.tsx'
import { FaixasList } from './FaixasList.tsx'
import { FAIXA } from './record.ts'

const BonusDaFaixa = onDemand(() => import('./BonusDaFaixa.tsx'))

export const Route = createFileRoute('/_app/faixas')({
  staticData: { title: wordsOf('faixas').title },
  validateSearch: (search: {
    historico?: string
    /** The tier of which the promotions' bonuses are made commissions. */
    bonus?: string
    de?: string
    ate?: string
  }) => search,
  component: FaixasScreen,
})

function FaixasScreen() {
  const { historico, go } = useListAddress()
  const { bonus } = Route.useSearch()
  const canMakeBonus = useCan('faixas.criar_bonus')
  return (
    <RecordScreen
      of={FAIXA}
      instead={(faixa, close) =>
        faixa.status === 'Ativo' && <DeactivateFaixaInstead faixa={faixa} onClose={close} />
      }
      list={<FaixasList />}
      tabs={[{ value: 'apuracao', label: 'Apuração', content: <Apuracao /> }]}
      dialogs={
        <>
          {historico && (
            <FaixaHistory key={historico} id={historico} onClose={() => go({ historico: undefined })} />
          )}
          {bonus && canMakeBonus && (
            <BonusDaFaixa key={bonus} id={bonus} onClose={() => go({ bonus: undefined, historico: bonus })} />
          )}
        </>
      }
    >
      {(form) => <FaixaFields form={form} />}
    </RecordScreen>
  )
}
