import { Button } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { wordsOf } from '../../core/cadastros.ts'
import { REQUIRED_FIELDS_MESSAGE } from '../../core/campanhas.ts'
import { orpc } from '../api/query.ts'
import { useGo } from '../list/list-address.ts'
import { InactivateInstead } from '../record/InactivateInstead.tsx'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { useCan } from '../session/session.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { toastError } from '../ui/toasts.ts'
import { ApplyToVendas, NO_CAMPANHA } from './ApplyToVendas.tsx'
import { CampanhaDetails } from './CampanhaDetails.tsx'
import { CampanhaFields } from './CampanhaFields.tsx'
import { CampanhasList } from './CampanhasList.tsx'
import { refetchCampanhas } from './cache.ts'
import { type FormCampanha, lacksRequired } from './form.ts'
import { CAMPANHA } from './record.ts'

const BonusDaCampanha = onDemand(() => import('./BonusDaCampanha.tsx'))

export const Route = createFileRoute('/_app/campanhas')({
  staticData: { title: wordsOf('campanhas').title },
  validateSearch: (search: {
    ver?: string
    /** The campaign that is being applied to sales, or NO_CAMPANHA. */
    aplicar?: string
    /** The campaign whose bonuses are made commissions. */
    bonus?: string
    status?: string
    termina_de?: string
    termina_ate?: string
  }) => search,
  component: CampanhasScreen,
})

function CampanhasScreen() {
  const go = useGo()
  const { ver, aplicar, bonus } = Route.useSearch()
  const canApply = useCan('vendas.aplicar_campanha')
  const canMakeBonus = useCan('campanhas.criar_bonus')
  return (
    <RecordScreen
      of={CAMPANHA}
      list={<CampanhasList />}
      onInvalid={warnOfRequired}
      instead={({ id, status }, close) =>
        status === 'Ativa' && (
          <InactivateInstead
            cadastro="campanhas"
            inactivate={() => orpc.campanhas.alternar.call({ id, status: 'Inativa' })}
            done="Campanha pausada com sucesso."
            refetch={refetchCampanhas}
            onClose={close}
          />
        )
      }
      actions={
        canApply && (
          <Button
            variant="default"
            leftSection={<IconTicket size={16} aria-hidden />}
            onClick={() => go({ aplicar: NO_CAMPANHA })}
          >
            Aplicar a vendas
          </Button>
        )
      }
      dialogs={
        <>
          {ver && <CampanhaDetails key={ver} id={ver} onClose={() => go({ ver: undefined })} />}
          {aplicar && canApply && (
            <ApplyToVendas aplicar={aplicar} onClose={() => go({ aplicar: undefined })} />
          )}
          {bonus && canMakeBonus && (
            <BonusDaCampanha key={bonus} id={bonus} onClose={() => go({ bonus: undefined })} />
          )}
        </>
      }
    >
      {(form) => <CampanhaFields form={form} />}
    </RecordScreen>
  )
}

/** The specification's wording for a campaign with missing fields. */
function warnOfRequired(form: FormCampanha) {
  if (lacksRequired(form)) toastError(REQUIRED_FIELDS_MESSAGE, 'Campos obrigatórios')
}
