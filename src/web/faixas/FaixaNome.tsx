/** A tier's name next to its colour, which is only decorative. */
import { ColorSwatch, Group } from '@mantine/core'

export function FaixaNome({ faixa }: { faixa: { nome: string; cor: string } }) {
  return (
    <Group component="span" gap={8} wrap="nowrap" style={{ display: 'inline-flex' }}>
      <ColorSwatch component="span" color={faixa.cor} size={14} aria-hidden style={{ flex: 'none' }} />
      <span>{faixa.nome}</span>
    </Group>
  )
}
