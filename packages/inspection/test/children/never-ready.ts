/** A child that does not come up. */
setInterval(() => {}, 1000)
