/** Tells of which days a list shows the records alone, while its address says so; pressed, it shows those of all days. */
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { formatDate } from '../../core/datas.ts'
import { useListAddress } from './list-address.ts'

interface Props {
  /** 'Terminam' */
  what: string
  /** The first and the last of the days, YYYY-MM-DD. */
  de?: string | undefined
  ate: string | undefined
  /** The parts of the address that name them. */
  parts: readonly string[]
}

export function DateFilter({ what, de, ate, parts }: Props) {
  const { go } = useListAddress()
  if (!de && !ate) return null
  const text = [what, de && `de ${formatDate(de)}`, ate && `até ${formatDate(ate)}`].filter(Boolean).join(' ')
  return (
    <Button
      variant="light"
      flex="none"
      maw="100%"
      rightSection={<IconX size={16} aria-hidden />}
      aria-label={`Tirar o filtro: ${text}`}
      onClick={() => go(Object.fromEntries([...parts, 'pagina'].map((part) => [part, undefined])), true)}
    >
      {text}
    </Button>
  )
}
