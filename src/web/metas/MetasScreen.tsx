import { createFileRoute } from '@tanstack/react-router'
import { wordsOf } from '../../core/cadastros.ts'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { ListaMetas } from './ListaMetas.tsx'
import { MetaFields } from './MetaFields.tsx'
import { META } from './record.ts'

export const Route = createFileRoute('/_app/metas')({
  staticData: { titulo: wordsOf('metas').title },
  validateSearch: (search: { status?: string; situacao?: string; termina_ate?: string }) => search,
  component: MetasScreen,
})

function MetasScreen() {
  return (
    <RecordScreen of={META} list={<ListaMetas />}>
      {(form, mode) => <MetaFields form={form} edicao={mode === 'edit'} />}
    </RecordScreen>
  )
}
