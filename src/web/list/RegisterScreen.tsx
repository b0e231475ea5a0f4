/** The screen of a noun: its title, the button and shortcut for a new record, and its tabs, with the list first. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Cadastro, wordsOf } from '../../core/cadastros.ts'
import { useShortcut } from '../navigation/shortcuts.ts'
import { useCan } from '../session/session.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { newTabOf, useGo } from './list-address.ts'
import { ScreenTabs } from './ScreenTabs.tsx'

interface Tab {
  /** The tab's value in the URL. */
  value: string
  label: string
  content: ReactNode
}

interface Props {
  cadastro: Cadastro
  list: ReactNode
  /** The new record form; shown only to users who may create one. */
  create: ReactNode
  /** Further tabs, after the list and the new record form. */
  tabs?: readonly Tab[]
  /** Buttons to the left of the new record button. */
  actions?: ReactNode
  /** Dialogs. */
  children: ReactNode
}

export function RegisterScreen({ cadastro, list, create, tabs = [], actions, children }: Props) {
  const go = useGo()
  const { title, newRecord } = wordsOf(cadastro)
  const canCreate = useCan(`${cadastro}.criar`)
  const openForm = () => go({ aba: newTabOf(cadastro), passos: undefined })
  useShortcut('n', sentenceCase(newRecord), openForm, canCreate)
  const all: readonly [Tab, ...Tab[]] = [
    { value: 'lista', label: `Lista de ${title}`, content: list },
    ...(canCreate ? [{ value: newTabOf(cadastro), label: newRecord, content: create }] : []),
    ...tabs,
  ]
  return (
    <>
      <PageHeader title={title}>
        {actions}
        {canCreate && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={openForm}>
            {newRecord}
          </Button>
        )}
      </PageHeader>
      <ScreenTabs label={title} tabs={all}>
        {(open) => all.find(({ value }) => value === open)?.content}
      </ScreenTabs>
      {children}
    </>
  )
}

/** 'Nova Loja' → 'Nova loja' */
function sentenceCase(label: string): string {
  return label.charAt(0) + label.slice(1).toLocaleLowerCase('pt-BR')
}
