/** A banner shown while the server or its database is unreachable; it disappears once they respond. */
import { Group, Loader, Text } from '@mantine/core'
import { KEPT_CLEAR } from '../ui/keep-clear.ts'
import { publishedHeight } from '../ui/published-height.ts'
import { useConnection } from './browser-connection.ts'

const MESSAGES = {
  ok: null,
  servidor: 'Sem conexão com o servidor. Tentando de novo…',
  banco: 'O banco de dados está fora do ar. Tentando de novo…',
}

const ABOVE_ALL = {
  zIndex: 'var(--mantine-z-index-max)',
  flexWrap: 'nowrap',
  borderTop: '1px solid var(--plantao-borda)',
} as const

const HEIGHT = '--altura-do-aviso'

export function ConnectionBanner() {
  const message = MESSAGES[useConnection()]
  return (
    <div role="status">
      {message && (
        <Group
          ref={reserveRoom}
          pos="fixed"
          inset="auto 0 0"
          justify="center"
          gap="xs"
          px="md"
          py="xs"
          fz="sm"
          bg="var(--mantine-color-yellow-light)"
          c="var(--mantine-color-yellow-light-color)"
          style={ABOVE_ALL}
          {...KEPT_CLEAR}
        >
          <Loader size="xs" color="currentColor" aria-hidden />
          <Text span inherit>
            {message} O que você digitou continua na tela.
          </Text>
        </Group>
      )}
    </div>
  )
}

/** Publishes the banner's height to the styles, so that it covers no button. */
const reserveRoom = (banner: HTMLElement | null) => (banner ? publishedHeight(banner, HEIGHT) : undefined)
