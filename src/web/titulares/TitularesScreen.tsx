/** Proteção de dados: what is held on a client, what is kept of deleted sales, and incidents; for Administradores. */
import { createFileRoute } from '@tanstack/react-router'
import { ScreenTabs } from '../list/ScreenTabs.tsx'
import { useCan } from '../session/session.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Incidentes } from './Incidentes.tsx'
import { ProcurarTitular } from './ProcurarTitular.tsx'
import { VendasExcluidas } from './VendasExcluidas.tsx'

export const Route = createFileRoute('/_app/titulares')({
  staticData: { title: 'Proteção de dados' },
  validateSearch: (search: { aba?: string }) => search,
  component: TitularesScreen,
})

const TABS = [
  { value: 'titular', label: 'Dados do titular' },
  { value: 'excluidas', label: 'Vendas excluídas' },
  { value: 'incidentes', label: 'Incidentes' },
] as const

function TitularesScreen() {
  const canUse = useCan('lgpd.usar')
  return (
    <>
      <PageHeader
        title="Proteção de dados"
        description="O que se guarda de clientes, o que eles pedem, e o que a lei manda registrar. Tudo aqui fica na Auditoria."
      />
      {canUse ? (
        <ScreenTabs label="Partes da proteção de dados" tabs={TABS}>
          {(tab) =>
            tab === 'titular' ? (
              <ProcurarTitular />
            ) : tab === 'excluidas' ? (
              <VendasExcluidas />
            ) : (
              <Incidentes />
            )
          }
        </ScreenTabs>
      ) : (
        // Which the server refuses with its reason.
        <VendasExcluidas />
      )}
    </>
  )
}
