/** A telefone in words, which calls it; a masked one only says it. */
import { Anchor } from '@mantine/core'
import { formatTelefone, telefoneAddress } from '../../core/telefone.ts'

export function Telefone({ value }: { value: string }) {
  const href = telefoneAddress(value)
  if (href === null) return formatTelefone(value)
  return (
    <Anchor href={href} inherit>
      {formatTelefone(value)}
    </Anchor>
  )
}
