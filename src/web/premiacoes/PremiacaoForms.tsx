/** The new award form, and the edit and delete dialogs for the award in the URL. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProposedPremiacao } from '../../contract/premiacoes.ts'
import { rascunhoOfPremiacao } from '../../core/cadastros.ts'
import { idIn } from '../../core/ids.ts'
import { orpc } from '../api/query.ts'
import { today } from '../api/server-clock.ts'
import { useGo } from '../list/list-address.ts'
import { TABS, useRoletaSearch } from '../navigation/roleta-address.ts'
import { DeleteRecord } from '../record/DeleteRecord.tsx'
import { EditRecord } from '../record/EditRecord.tsx'
import { FormLoading } from '../record/FormLoading.tsx'
import { NewRecord } from '../record/NewRecord.tsx'
import { blankPremiacao, type FormPremiacao, proposedPremiacao } from './form.ts'
import { PremiacaoFields } from './PremiacaoFields.tsx'
import { PREMIACAO } from './record.ts'

/** The new award form: empty, or prefilled from the draw in the URL. */
export function NewPremiacao() {
  const sorteio = idIn(useRoletaSearch().sorteio)
  const proposals = useQuery(orpc.premiacoes.propostas.queryOptions({ enabled: sorteio !== undefined }))
  // If someone else registers this draw's award meanwhile, the proposal disappears: the typed values stay, and saving
  // reports it.
  const [opened, setOpened] = useState<ProposedPremiacao>()
  const hoje = today()
  if (!sorteio || proposals.isError) return <PremiacaoForm key="nova" blank={blankPremiacao(hoje)} />
  const proposal = proposals.data?.itens.find(({ sorteio_id }) => sorteio_id === sorteio)
  if (proposal && opened?.sorteio_id !== sorteio) setOpened(proposal)
  if (!proposals.data) return <FormLoading />
  const shown = opened?.sorteio_id === sorteio ? opened : proposal
  if (!shown) return <PremiacaoForm key="nova" blank={blankPremiacao(hoje)} />
  return (
    <PremiacaoForm
      key={sorteio}
      draft={rascunhoOfPremiacao(sorteio)}
      blank={proposedPremiacao(shown, hoje)}
    />
  )
}

function PremiacaoForm({ draft, blank }: { draft?: string; blank: FormPremiacao }) {
  const go = useGo()
  return (
    <NewRecord
      of={PREMIACAO}
      {...(draft === undefined ? {} : { draft, another: false })}
      blank={blank}
      onClose={(created) => go({ aba: TABS.premiacoes, sorteio: undefined }, false, created)}
    >
      {(form) => <PremiacaoFields form={form} />}
    </NewRecord>
  )
}

export function EditPremiacao({ id }: { id: string }) {
  return (
    <EditRecord of={PREMIACAO} id={id}>
      {(form) => <PremiacaoFields form={form} />}
    </EditRecord>
  )
}

export function DeletePremiacao({ id }: { id: string }) {
  return (
    <DeleteRecord
      of={PREMIACAO}
      id={id}
      name={({ premio, colaborador }) => (
        <>
          <strong>{premio}</strong> de <strong>{colaborador.nome}</strong>
        </>
      )}
    />
  )
}
