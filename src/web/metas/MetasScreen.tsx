import { createFileRoute } from '@tanstack/react-router'
import { wordsOf } from '../../core/cadastros.ts'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { MetaFields } from './MetaFields.tsx'
import { MetasList } from './MetasList.tsx'
import { META } from './record.ts'

export const Route = createFileRoute('/_app/metas')({
  staticData: { title: wordsOf('metas').title },
  validateSearch: (search: { status?: string; situacao?: string; termina_ate?: string }) => search,
  component: MetasScreen,
})

function MetasScreen() {
  return (
    <RecordScreen of={META} list={<MetasList />}>
      {(form, mode) => <MetaFields form={form} isEditing={mode === 'edit'} />}
    </RecordScreen>
  )
}
