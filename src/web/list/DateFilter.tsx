/** Shows that the URL limits the list to certain days; pressing it removes that filter. */
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { formatDate } from '../../core/dates.ts'
import { useGo } from './list-address.ts'

interface Props {
  /** 'Terminam' */
  what: string
  /** First and last day, YYYY-MM-DD. */
  de?: string | undefined
  ate: string | undefined
  /** The URL parameters that hold them. */
  parts: readonly string[]
}

export function DateFilter({ what, de, ate, parts }: Props) {
  const go = useGo()
  if (!de && !ate) return null
  const text = [what, de && `de ${formatDate(de)}`, ate && `até ${formatDate(ate)}`].filter(Boolean).join(' ')
  return (
    <Button
      variant="light"
      className="text-on-paper"
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
