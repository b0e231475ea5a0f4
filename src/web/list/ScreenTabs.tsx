/** A screen's tabs; the URL holds the open one. */
import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useListAddress } from './list-address.ts'
import classes from './ScreenTabs.module.css'

interface Tab {
  value: string
  label: string
}

interface Props {
  /** Accessible name of the tabs. */
  label: string
  /** Omitted from the URL when the first tab is open. */
  tabs: readonly [Tab, ...Tab[]]
  /** URL parameters to drop on leaving a tab, such as another list's search. */
  leaves?: readonly string[]
  /** Content of the open tab. */
  children: (tab: string) => ReactNode
}

export function ScreenTabs({ label, tabs, leaves = [], children }: Props) {
  const { aba, go } = useListAddress()
  const first = tabs[0].value
  const open = tabs.some(({ value }) => value === aba) && aba ? aba : first
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open tab is the selected one
  useEffect(() => {
    const selected = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!list.current || !selected) return
    list.current.scrollLeft = selected.offsetLeft - (list.current.clientWidth - selected.offsetWidth) / 2
  }, [open])
  const left = Object.fromEntries(['editar', 'excluir', 'passos', ...leaves].map((part) => [part, undefined]))
  return (
    <Tabs
      value={open}
      onChange={(tab) => go({ ...left, aba: tab === first ? undefined : tab })}
      keepMounted={false}
    >
      <Tabs.List ref={list} aria-label={label} mb="md" className={classes.tabs}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value }) => (
        <Tabs.Panel key={value} value={value}>
          {children(value)}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
