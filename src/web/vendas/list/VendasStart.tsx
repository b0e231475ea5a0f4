/** The beginning of Vendas, which its page shows before any script: heading and buttons, and the list's totals. */
import { Button, Group, SegmentedControl, Text, VisuallyHidden } from '@mantine/core'
import {
  IconChevronUp,
  IconColumns3,
  IconLayoutList,
  IconPlus,
  IconTable,
  IconUpload,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { can, type Person } from '../../../contract/permissions.ts'
import { wordsOf } from '../../../core/cadastros.ts'
import { LIST_MODES, type ListMode } from '../../../core/visoes.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import classes from '../vendas.module.css'

interface HeaderProps {
  /** The person who sees it: actions that they may not take have no button. */
  person: Person | undefined
  /** The menu of saved views, or its room. */
  visoes: ReactNode
  /** Cards or table, where there is room for a table. */
  modo: ReactNode
  /** The import is shown in place of the list. */
  importing?: boolean
  onImport?: () => void
  /** The form of a new sale is open. */
  creating?: boolean
  onCreate?: () => void
}

export function VendasHeader(props: HeaderProps) {
  const { person, visoes, modo, importing = false, onImport, creating = false, onCreate } = props
  return (
    <PageHeader title={wordsOf('vendas').title}>
      {visoes}
      {can(person, 'planilhas.importar') && (
        <Button
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
          aria-expanded={importing}
          onClick={onImport}
        >
          Importar
        </Button>
      )}
      {modo}
      {can(person, 'vendas.criar') && (
        <Button
          leftSection={
            creating ? <IconChevronUp size={16} aria-hidden /> : <IconPlus size={16} aria-hidden />
          }
          variant={creating ? 'default' : 'filled'}
          aria-expanded={creating}
          onClick={onCreate}
        >
          Nova Venda
        </Button>
      )}
    </PageHeader>
  )
}

const MODOS: Readonly<Record<ListMode, { nome: string; Icone: typeof IconTable }>> = {
  cartoes: { nome: 'Cartões', Icone: IconLayoutList },
  tabela: { nome: 'Tabela', Icone: IconTable },
}

export function Modo({ valor, onChange }: { valor: ListMode; onChange?: (modo: ListMode) => void }) {
  return (
    <SegmentedControl
      aria-label="Mostrar vendas como"
      value={valor}
      onChange={onChange}
      data={LIST_MODES.map((modo) => {
        const { nome, Icone } = MODOS[modo]
        return {
          value: modo,
          label: (
            <>
              <Icone size={16} aria-hidden style={{ display: 'block' }} />
              <VisuallyHidden>{nome}</VisuallyHidden>
            </>
          ),
        }
      })}
    />
  )
}

interface TotalsProps {
  text: string
  busy?: boolean
  /** The button of the table's columns. */
  children?: ReactNode
}

export function ListTotals({ text, busy = false, children }: TotalsProps) {
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Text role="status" c="dimmed" className={classes.numeros} aria-busy={busy}>
        {text}
      </Text>
      {children}
    </Group>
  )
}

export function ColumnsButton({ onClick }: { onClick?: () => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      flex="none"
      leftSection={<IconColumns3 size={16} aria-hidden />}
      onClick={onClick}
    >
      Colunas
    </Button>
  )
}
