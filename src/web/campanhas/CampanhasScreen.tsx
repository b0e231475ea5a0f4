import { Button } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { wordsOf } from '../../core/cadastros.ts'
import { MENSAGEM_OBRIGATORIOS } from '../../core/campanhas.ts'
import { useListAddress } from '../list/list-address.ts'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { usePode } from '../session/session.tsx'
import { toastError } from '../ui/toasts.ts'
import { AplicarAVendas, SEM_CAMPANHA } from './AplicarAVendas.tsx'
import { CampanhaFields } from './CampanhaFields.tsx'
import { DetalhesCampanha } from './DetalhesCampanha.tsx'
import { type FormCampanha, faltaObrigatorio } from './form.ts'
import { ListaCampanhas } from './ListaCampanhas.tsx'
import { CAMPANHA } from './record.ts'

export const Route = createFileRoute('/_app/campanhas')({
  staticData: { titulo: wordsOf('campanhas').title },
  validateSearch: (search: {
    ver?: string
    /** The campaign that is being applied to sales, or SEM_CAMPANHA. */
    aplicar?: string
    status?: string
    termina_de?: string
    termina_ate?: string
  }) => search,
  component: CampanhasScreen,
})

function CampanhasScreen() {
  const { go } = useListAddress()
  const { ver, aplicar } = Route.useSearch()
  const podeAplicar = usePode('vendas.aplicar_campanha')
  return (
    <RecordScreen
      of={CAMPANHA}
      list={<ListaCampanhas />}
      onInvalid={avisarObrigatorios}
      actions={
        podeAplicar && (
          <Button
            variant="default"
            leftSection={<IconTicket size={16} aria-hidden />}
            onClick={() => go({ aplicar: SEM_CAMPANHA })}
          >
            Aplicar a vendas
          </Button>
        )
      }
      dialogs={
        <>
          {ver && <DetalhesCampanha key={ver} id={ver} onClose={() => go({ ver: undefined })} />}
          {aplicar && podeAplicar && (
            <AplicarAVendas aplicar={aplicar} onClose={() => go({ aplicar: undefined })} />
          )}
        </>
      }
    >
      {(form) => <CampanhaFields form={form} />}
    </RecordScreen>
  )
}

/** The specification's wording for a campaign with missing fields. */
function avisarObrigatorios(form: FormCampanha) {
  if (faltaObrigatorio(form)) toastError(MENSAGEM_OBRIGATORIOS, 'Campos obrigatórios')
}
