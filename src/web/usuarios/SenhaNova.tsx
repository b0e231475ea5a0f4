/** A generated password with buttons to copy and regenerate it. */
import { Button, Group, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react'
import { useRef } from 'react'
import { useCopia } from './use-copia.ts'

interface Props {
  senha: string
  error: string | null
  /** Generates another one; undefined once the password is set. */
  onGerar: (() => void) | undefined
}

export function SenhaNova({ senha, error, onGerar }: Props) {
  const { copiada, copiar } = useCopia()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <TextInput
        ref={input}
        label="Nova senha"
        value={senha}
        error={error}
        readOnly
        autoComplete="off"
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onFocus={() => input.current?.select()}
      />
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={copiada ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={async () => {
            // Selected on focus, for keyboard copying.
            if (!(await copiar(senha))) input.current?.focus()
          }}
          data-autofocus
        >
          {copiada ? 'Copiada' : 'Copiar senha'}
        </Button>
        {onGerar && (
          <Button variant="subtle" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onGerar}>
            Gerar outra
          </Button>
        )}
      </Group>
    </>
  )
}
