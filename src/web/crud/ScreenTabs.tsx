/** The tabs of a screen; which one is open stands in the address. */
import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useListAddress } from './list-address.ts'
import classes from './records.module.css'

/** The list's tab, which the address does not name. */
const LIST_TAB = 'lista'

interface Props {
  /** Names the tabs for screen readers. */
  label: string
  tabs: readonly { value: string; label: string }[]
  /** What stands in the open tab. */
  children: (tab: string) => ReactNode
}

export function ScreenTabs({ label, tabs, children }: Props) {
  const { aba, go } = useListAddress()
  const open = tabs.some(({ value }) => value === aba) && aba ? aba : LIST_TAB
  return (
    <Tabs
      value={open}
      onChange={(tab) =>
        go({ aba: tab === LIST_TAB ? undefined : tab, editar: undefined, excluir: undefined })
      }
      keepMounted={false}
    >
      <Tabs.List aria-label={label} mb="md" className={classes.tabs}>
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
