import type { ColorScheme } from '../../../protocol/languages'
import { useDispatch } from '../../core-client/hooks'

/**
 * Chooses the colours: at once on this device, independent of other core code, and for the account (S-PREF-04).
 * 'device' follows the device again.
 */
export function useChooseColors(): (scheme: ColorScheme | 'device') => void {
  const dispatch = useDispatch()
  return (scheme) => {
    if (scheme === 'device') return void dispatch('releasePreferences', { colorScheme: true })
    void dispatch('chooseColorScheme', { colorScheme: scheme })
    void dispatch('changePreferences', { preferences: { colorScheme: scheme } })
  }
}
