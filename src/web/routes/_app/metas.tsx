/** The goals. */
import { createFileRoute } from '@tanstack/react-router'
import type { StatusMeta } from '../../../core/metas.ts'
import { MetasScreen } from '../../metas/MetasScreen.tsx'

export const Route = createFileRoute('/_app/metas')({
  staticData: { titulo: 'Metas' },
  validateSearch: (search: { status?: StatusMeta }) => search,
  component: MetasScreen,
})
