/** Two short tones, drawn by the browser: there is no file to load. */
const TONES_HZ = [660, 880]
const TONE_SECONDS = 0.16
const VOLUME = 0.15

/** Plays the sound of an alert. A browser that no key or click has reached yet stays silent. */
export async function playSound(): Promise<void> {
  try {
    const audio = new AudioContext()
    if (audio.state !== 'running') await audio.resume()
    TONES_HZ.forEach((hz, at) => {
      const [tone, gain] = [audio.createOscillator(), audio.createGain()]
      const startsAt = audio.currentTime + at * TONE_SECONDS
      tone.frequency.value = hz
      gain.gain.setValueAtTime(VOLUME, startsAt)
      gain.gain.linearRampToValueAtTime(0, startsAt + TONE_SECONDS)
      tone.connect(gain).connect(audio.destination)
      tone.start(startsAt)
      tone.stop(startsAt + TONE_SECONDS)
      if (at === TONES_HZ.length - 1) tone.onended = () => void audio.close()
    })
  } catch {
    // No audio device: the notice is shown all the same.
  }
}
