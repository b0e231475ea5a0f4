/** Auditoria: who did what in the product, and when; only for Administradores. */
import { createFileRoute } from '@tanstack/react-router'
import { titleOf } from '../../core/cadastros.ts'
import { useCan } from '../session/session.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AuditoriaFilters } from './AuditoriaFilters.tsx'
import { AuditoriaList } from './AuditoriaList.tsx'
import { Lacre } from './Lacre.tsx'
import type { AuditoriaSearch } from './search.ts'

export const Route = createFileRoute('/_app/auditoria')({
  staticData: { title: titleOf('auditoria') },
  validateSearch: (search: AuditoriaSearch) => search,
  component: AuditoriaScreen,
})

function AuditoriaScreen() {
  const canRead = useCan('auditoria.ler')
  return (
    <>
      <PageHeader
        title={titleOf('auditoria')}
        description="O que foi feito, por quem e quando. Nada daqui pode ser alterado, nem por um Administrador."
      />
      {canRead && <AuditoriaFilters />}
      <AuditoriaList />
      {canRead && <Lacre />}
    </>
  )
}
