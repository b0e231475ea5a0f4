/** A register's screen: its title, the button and the shortcut that begin a new record, and its tabs, the list first. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useShortcut } from '../shell/shortcuts.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useListAddress } from './list-address.ts'
import { ScreenTabs } from './ScreenTabs.tsx'

interface Tab {
  /** What the address calls the tab. */
  value: string
  label: string
  content: ReactNode
}

interface Props {
  /** 'Lojas' */
  title: string
  list: ReactNode
  /** The tab of a new record, 'Nova Loja'; null for whoever may not create one. */
  create: Tab | null
  /** The tabs after these two. */
  tabs?: readonly Tab[]
  /** Buttons before the one of a new record. */
  actions?: ReactNode
  /** The dialogs that are open. */
  children: ReactNode
}

export function RegisterScreen({ title, list, create, tabs = [], actions, children }: Props) {
  const { go } = useListAddress()
  const begin = () => go({ aba: create?.value })
  useShortcut('n', sentenceCase(create?.label ?? ''), begin, create !== null)
  const all: readonly [Tab, ...Tab[]] = [
    { value: 'lista', label: `Lista de ${title}`, content: list },
    ...(create ? [create] : []),
    ...tabs,
  ]
  return (
    <>
      <PageHeader titulo={title}>
        {actions}
        {create && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={begin}>
            {create.label}
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

/** 'Nova loja' of 'Nova Loja'. */
function sentenceCase(label: string): string {
  return label.charAt(0) + label.slice(1).toLocaleLowerCase('pt-BR')
}
